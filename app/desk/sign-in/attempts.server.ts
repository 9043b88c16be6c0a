import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Seconds and failures. The lock on an account counts per address too, so that a stranger cannot lock its owner out. */
const limits = {
	accountFromAddress: { points: 5, duration: 15 * 60 },
	account: { points: 40, duration: 60 * 60 },
	address: { points: 30, duration: 15 * 60 },
}

/** After each failure the next answer takes this much longer, up to two seconds. */
const slowerByMs = 250
const slowestMs = 2000

export type Attempts = {
	/** Seconds to wait, when this account or this address has failed too often; else waits a little and answers `undefined`. */
	wait: (account: string, address: string) => Promise<number | undefined>
	failed: (account: string, address: string) => Promise<void>
	succeeded: (account: string, address: string) => Promise<void>
}

/** Failed sign-ins, counted for an account from an address, for the account, and for the address. */
export function openAttempts(): Attempts {
	const limiters = {
		accountFromAddress: new RateLimiterMemory({ ...limits.accountFromAddress, keyPrefix: 'both' }),
		account: new RateLimiterMemory({ ...limits.account, keyPrefix: 'account' }),
		address: new RateLimiterMemory({ ...limits.address, keyPrefix: 'address' }),
	}
	const keys = (account: string, address: string) => {
		const name = createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
		return [
			{ limiter: limiters.accountFromAddress, key: `${name} ${address}` },
			{ limiter: limiters.account, key: name },
			{ limiter: limiters.address, key: address },
		]
	}
	return {
		wait: async (account, address) => {
			const states = await Promise.all(keys(account, address).map(({ limiter, key }) => limiter.get(key)))
			const locked = states.filter((state) => state && state.remainingPoints <= 0)
			if (locked.length > 0)
				return Math.ceil(Math.max(...locked.map((state) => state?.msBeforeNext ?? 0)) / 1000)
			const failures = states[0]?.consumedPoints ?? 0
			await new Promise((resolve) => setTimeout(resolve, Math.min(failures * slowerByMs, slowestMs)))
			return undefined
		},
		failed: async (account, address) => {
			for (const { limiter, key } of keys(account, address)) await limiter.penalty(key)
		},
		succeeded: async (account, address) => {
			const [both] = keys(account, address)
			await both?.limiter.delete(both.key)
		},
	}
}
