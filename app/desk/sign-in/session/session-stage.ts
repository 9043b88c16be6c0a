import type { SessionAnswer } from './session-answer.ts'

/** How long before its end a session is said to end, in milliseconds. */
export const warningTime = 5 * 60_000

/** `last`: it ends soon, and cannot be extended any more. */
export type SessionStage = 'open' | 'ending' | 'last' | 'ended'

/** How a session stands by what the server said of it: `whenSoon` where it ends soon, unless it was known to be the last time. */
export function stageAfter(
	answer: SessionAnswer,
	before: SessionStage,
	whenSoon: 'ending' | 'last',
): SessionStage {
	if (answer.outcome === 'signed-out') return 'ended'
	if (answer.secondsLeft * 1000 > warningTime) return 'open'
	return before === 'last' ? 'last' : whenSoon
}
