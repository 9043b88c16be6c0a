import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { countsIn } from '#app/platform/database/shared-counts.server.ts'
import { isUnavailable } from '#app/platform/http/unavailable.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Count, countOf } from './count.server.ts'

/**
 * Failures and seconds. An account is also counted per network address, so that a stranger cannot lock its owner out.
 */
const limits = {
	accountFromAddress: { points: 5, duration: 15 * 60 },
	address: { points: 30, duration: 15 * 60 },
	account: { points: 40, duration: 60 * 60 },
}

/** Each failure delays the next attempt by this much more: the fifth by a second. */
const slowerByMs = 250

/**
 * The secret that an attempt is about: the password of an email address, the code of a member of staff, the token of a
 * link, the password of the signed-in user; or the email address that a link is asked for.
 */
type Guarded = {
	kind: 'sign-in' | 'second step' | 'password link' | 'own password' | 'forgotten password'
	of: string
}

/**
 * A failure with `minutes` means that too many had failed and no attempt was made; without, that the attempt was
 * wrong.
 */
type Tried<Answer> = { ok: true; answer: Answer } | { ok: false; minutes?: number }

export type Attempts = {
	/**
	 * Makes an attempt from a network address, unless too many have failed. `attempt` returns `undefined` when it was
	 * wrong. It counts as failed from before it is made until it has succeeded, so that of many sent concurrently no
	 * more are made than may fail. An attempt that throws has revealed nothing: its count is given back, once the
	 * database is there again. Throws, without an attempt, when attempts cannot be counted.
	 */
	make: <Answer>(
		guarded: Guarded,
		address: string,
		attempt: () => Promise<Answer | undefined>,
	) => Promise<Tried<Answer>>
}

/**
 * Failed attempts, counted for an account from an address, for the address, and for the account, by all processes. `wait`
 * delays an attempt by so many milliseconds.
 */
export function openAttempts(
	database: Platform['database'],
	wait: (ms: number) => Promise<unknown> = pause,
): Attempts {
	const limiterOf = (name: keyof typeof limits) =>
		new RateLimiterPostgres({ ...countsIn(database), ...limits[name], keyPrefix: `tries.${name}` })
	const accountsFromAddresses = limiterOf('accountFromAddress')
	const addresses = limiterOf('address')
	const accounts = limiterOf('account')
	return {
		make: async ({ kind, of }, address, attempt) => {
			const account = createHash('sha256').update(`${kind} ${of.trim().toLowerCase()}`).digest('base64url')
			const own = countOf(accountsFromAddresses, `${account} ${address}`)
			// The account comes last, so that attempts of a locked address do not count against an account.
			const counts = [own, countOf(addresses, address), countOf(accounts, account)]
			if (!(await takeAll(counts))) return { ok: false, minutes: await minutesLocked(counts) }
			try {
				const failures = (await own.taken()) - 1
				await wait(failures * slowerByMs)
				const answer = await attempt()
				if (answer === undefined) return { ok: false }
				await giveBack(counts)
				await own.reset()
				return { ok: true, answer }
			} catch (error) {
				const givenBack = giveBackSoon(counts)
				// When the database is unavailable, giving back would only wait for the same timeout again.
				if (!isUnavailable(error)) await givenBack
				throw error
			}
		},
	}
}

const giveBack = (counts: Count[]) => Promise.all(counts.map((count) => count.giveBack()))

/** After how many milliseconds a database that was away is asked again, each time: within the period of every limit. */
const askedAgainAfter = [500, 2_000, 10_000, 60_000]

/**
 * Gives back what no attempt was made for: at once, or as soon as the database is there again. Where its answer to the first
 * time was lost, one more is given back. Resolves after the first time, and never throws.
 */
const giveBackSoon = (counts: Count[]) => Promise.all(counts.map((count) => giveOneBackSoon(count)))

async function giveOneBackSoon(count: Count, again: readonly number[] = askedAgainAfter): Promise<void> {
	try {
		await count.giveBack()
	} catch (error) {
		const [ms, ...later] = again
		if (ms === undefined || !isUnavailable(error)) return
		void pause(ms, undefined, { ref: false }).then(() => giveOneBackSoon(count, later))
	}
}

/** Takes one of each, or none. */
async function takeAll(counts: Count[]): Promise<boolean> {
	const taken: Count[] = []
	try {
		for (const count of counts) {
			if (!(await count.take())) break
			taken.push(count)
		}
	} catch (error) {
		void giveBackSoon(taken)
		throw error
	}
	if (taken.length === counts.length) return true
	await giveBack(taken)
	return false
}

async function minutesLocked(counts: Count[]): Promise<number> {
	const locks = await Promise.all(counts.map((count) => count.lockedForMs()))
	return Math.max(1, Math.ceil(Math.max(...locks) / 60_000))
}

export const tooManyTries = (minutes: number) =>
	`Too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
