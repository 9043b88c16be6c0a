import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** How many of a key's tries have failed or are being made, under a limit. */
export type Count = ReturnType<typeof countOf>

export function countOf(limiter: RateLimiterPostgres, key: string) {
	const giveBack = async () => {
		const { consumedPoints } = await limiter.reward(key)
		// The time in which it was taken has ended meanwhile: nobody gets a try more for that.
		if (consumedPoints < 0) await limiter.delete(key)
	}
	return {
		giveBack,
		/** Counts one, or answers `false` and counts none where it would be one too many. Two never take the last one. */
		take: async (): Promise<boolean> => {
			try {
				await limiter.consume(key)
				return true
			} catch (refusal) {
				if (!(refusal instanceof RateLimiterRes)) throw refusal
				await giveBack()
				return false
			}
		},
		taken: async (): Promise<number> => (await limiter.get(key))?.consumedPoints ?? 0,
		/** Until it counts from nothing again, in milliseconds; 0 while there are tries left. */
		lockedForMs: async (): Promise<number> => {
			const state = await limiter.get(key)
			return state && state.remainingPoints <= 0 ? state.msBeforeNext : 0
		},
		forget: async (): Promise<void> => {
			await limiter.delete(key)
		},
	}
}
