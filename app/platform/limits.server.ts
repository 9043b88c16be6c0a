import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Platform } from './platform.server.ts'
import { countsIn } from './shared-counts.server.ts'
import { throttled } from './throttle.ts'
import { isUnavailable } from './unavailable.server.ts'

/**
 * How often one address may do each action: `points` calls in `duration` seconds. High enough for an office or a street
 * behind one address; low enough that a script cannot fill the disk or the calendar.
 */
const limits = {
	saveQuote: { points: 60, duration: 10 * 60 },
	changeQuote: { points: 600, duration: 10 * 60 },
	addPhoto: { points: 600, duration: 10 * 60 },
	/** A photo without a quote is kept for less than a day: this is how many an address can have. */
	keepUnsavedPhoto: { points: 900, duration: 24 * 60 * 60 },
	book: { points: 30, duration: 10 * 60 },
	changeBooking: { points: 30, duration: 10 * 60 },
	openQuoteLink: { points: 30, duration: 10 * 60 },
} as const

/**
 * How long the database has for a count, in milliseconds. After it this process counts alone, so that there is time left
 * for the request itself.
 */
const databaseTimeout = 2000

export type LimitedAction = keyof typeof limits

export type Limits = {
	/**
	 * Counts one call; returns the seconds to wait when the limit is exceeded, otherwise `undefined`. All processes count
	 * together. While the database is unavailable, each counts alone and logs it.
	 */
	count: (action: LimitedAction, address: string) => Promise<number | undefined>
}

export function openLimits(
	{ database, log }: Pick<Platform, 'database' | 'log'>,
	patience = databaseTimeout,
): Limits {
	const report = throttled(10_000, (error: unknown, unsaid) =>
		log.error({ err: error, unsaid }, 'limits are not counted for all processes: the database is away'),
	)
	const limiters = new Map(
		Object.entries(limits).map(([action, limit]) => {
			const shared = new RateLimiterPostgres({
				...countsIn(database, patience),
				...limit,
				keyPrefix: action,
				// Beyond the limit, calls are refused without a query.
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
