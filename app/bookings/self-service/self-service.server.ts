export { choiceToMove } from './moving/move-choice.server.ts'
export { pickupToMove } from './moving/pickup-to-move.server.ts'
export { moveAsSent, moveRefusals } from './moving/receive-move.server.ts'
