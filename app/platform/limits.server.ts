import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

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

export type LimitedAction = keyof typeof limits

export type Limits = {
	/** Counts one; answers the seconds to wait when it was one too many, else `undefined`. */
	count: (action: LimitedAction, address: string) => Promise<number | undefined>
}

export function openLimits(): Limits {
	const limiters = new Map(
		Object.entries(limits).map(([action, options]) => [
			action,
			new RateLimiterMemory({ ...options, keyPrefix: action }),
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
