import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** The number of a key's attempts that failed or are running, under a limit. */
export type Count = ReturnType<typeof countOf>

export function countOf(limiter: RateLimiterPostgres, key: string) {
	const giveBack = async () => {
		const { consumedPoints } = await limiter.reward(key)
		// The period in which it was taken has ended: giving back must not allow an extra try.
		if (consumedPoints < 0) await limiter.delete(key)
	}
	return {
		giveBack,
		/**
		 * Counts one, or returns `false` and counts none when it would exceed the limit. Concurrent callers cannot both
		 * take the last one.
		 */
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
		/** Milliseconds until the count starts again at zero; 0 while there are tries left. */
		lockedForMs: async (): Promise<number> => {
			const state = await limiter.get(key)
			return state && state.remainingPoints <= 0 ? state.msBeforeNext : 0
		},
		reset: async (): Promise<void> => {
			await limiter.delete(key)
		},
	}
}
