import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Platform } from './platform.server.ts'
import { countsIn } from './shared-counts.server.ts'
import { throttled } from './throttle.ts'
import { isUnavailable } from './unavailable.server.ts'

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
	 * while the database is away, each for itself, and the log says so.
	 */
	count: (action: LimitedAction, address: string) => Promise<number | undefined>
}

export function openLimits({ database, log }: Pick<Platform, 'database' | 'log'>): Limits {
	const report = throttled(10_000, (error: unknown, unsaid) =>
		log.error({ err: error, unsaid }, 'limits are not counted for all processes: the database is away'),
	)
	const limiters = new Map(
		Object.entries(limits).map(([action, limit]) => {
			const shared = new RateLimiterPostgres({
				...countsIn(database, databaseWithin),
				...limit,
				keyPrefix: action,
				// Who is beyond the limit is told so without the database.
				inMemoryBlockOnConsumed: limit.points,
			})
			return [action, { shared, own: new RateLimiterMemory(limit) }]
		}),
	)
	const take = async (action: LimitedAction, address: string) => {
		const limiter = limiters.get(action)
		try {
			await limiter?.shared.consume(address)
		} catch (error) {
			if (!isUnavailable(error)) throw error
			report(error)
			await limiter?.own.consume(address)
		}
	}
	return {
		count: async (action, address) => {
			try {
				await take(action, address)
				return undefined
			} catch (refusal) {
				if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
				throw refusal
			}
		},
	}
}
