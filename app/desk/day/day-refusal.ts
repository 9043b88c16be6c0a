import type { AskedChange } from '../leads/asked-change.ts'

/** The reason why a form of the day changed nothing, or the question to confirm first. `isDone`: what it did. */
export type DayRefusal = { message: string; asked: AskedChange | undefined; isDone?: boolean }
