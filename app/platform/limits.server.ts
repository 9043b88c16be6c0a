import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Platform } from './platform.server.ts'
import { countsIn } from './shared-counts.server.ts'

/**
 * How often one address may do a thing, all in one list. Generous to an office or a street behind one
 * address; tight enough that a script cannot fill the disk or the calendar. Seconds and counts.
 */
const limits = {
	saveQuote: { points: 60, duration: 10 * 60 },
	changeQuote: { points: 600, duration: 10 * 60 },
	addPhoto: { points: 600, duration: 10 * 60 },
	book: { points: 30, duration: 10 * 60 },
	openQuoteLink: { points: 30, duration: 10 * 60 },
} as const

/** In milliseconds. Then this process counts by itself: what is asked for still needs its own share of the time. */
const databaseWithin = 2000

export type LimitedAction = keyof typeof limits

export type Limits = {
	/**
	 * Counts one; answers the seconds to wait when it was one too many, else `undefined`. All processes count together;
	 * while the database is away, each for itself.
	 */
	count: (action: LimitedAction, address: string) => Promise<number | undefined>
}

export function openLimits(database: Platform['database']): Limits {
	const limiters = new Map(
		Object.entries(limits).map(([action, limit]) => [
			action,
			new RateLimiterPostgres({
				...countsIn(database, databaseWithin),
				...limit,
				keyPrefix: action,
				insuranceLimiter: new RateLimiterMemory(limit),
				// Who is beyond the limit is told so without the database.
				inMemoryBlockOnConsumed: limit.points,
			}),
		]),
	)
	return {
		count: async (action, address) => {
			try {
				await limiters.get(action)?.consume(address)
				return undefined
			} catch (refusal) {
				if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
				throw refusal
			}
		},
	}
}
