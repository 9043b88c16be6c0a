import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { countsIn } from './database/shared-counts.server.ts'
import { isUnavailable } from './http/unavailable.server.ts'
import { siteOf } from './http/visitor-network.ts'
import { throttled } from './log/throttle.ts'
import type { Platform } from './platform.server.ts'

/**
 * How often one network may do each action: `points` calls in `duration` seconds. High enough for an office or a street
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
	/** It sends an email to an address that anyone may have typed. */
	askPrice: { points: 30, duration: 10 * 60 },
	answerPrice: { points: 30, duration: 10 * 60 },
	/** It asks another's server. */
	payByCard: { points: 60, duration: 10 * 60 },
	openQuoteLink: { points: 30, duration: 10 * 60 },
} as const

/**
 * How long the database has for a count, in milliseconds. After it this process counts alone, so that there is time left
 * for the request itself.
 */
const databaseTimeout = 2000

/**
 * How many times as often all networks of one IPv6 site together: several households of one provider, and a script that
 * has a new /64 for each call.
 */
const ofOneSite = 10

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
	timeoutMs = databaseTimeout,
): Limits {
	const report = throttled(10_000, (error: unknown, unsaid) =>
		log.error({ err: error, unsaid }, 'limits are not counted for all processes: the database is away'),
	)
	const limiterOf = (keyPrefix: string, limit: { points: number; duration: number }) => {
		const shared = new RateLimiterPostgres({
			...countsIn(database, timeoutMs),
			...limit,
			keyPrefix,
			// Beyond the limit, calls are refused without a query.
			inMemoryBlockOnConsumed: limit.points,
		})
		const own = new RateLimiterMemory(limit)
		return async (key: string) => {
			try {
				await shared.consume(key)
			} catch (error) {
				if (!isUnavailable(error)) throw error
				report(error)
				await own.consume(key)
			}
		}
	}
	const limiters = new Map(
		Object.entries(limits).map(([action, { points, duration }]) => [
			action,
			{
				network: limiterOf(action, { points, duration }),
				site: limiterOf(`${action}.site`, { points: points * ofOneSite, duration }),
			},
		]),
	)
	const take = async (action: LimitedAction, address: string) => {
		const limiter = limiters.get(action)
		// First, so that what one network is refused does not count against the others of its site.
		await limiter?.network(address)
		const site = siteOf(address)
		if (site !== undefined) await limiter?.site(site)
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
