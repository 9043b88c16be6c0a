import { expect, test } from 'vitest'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openAttempts as openSlowing, tooManyTries } from './attempts.server.ts'

/** Attempts without their delays. */
const openAttempts = (database: Parameters<typeof openSlowing>[0]) =>
	openSlowing(database, async () => undefined)

const dana = { kind: 'sign-in', of: 'dana@example.ca' } as const
const here = '192.0.2.1'

/** Guesses at a secret, which is `right`, and the number of guesses made. */
function guessing({ takesMs = 0 } = {}) {
	let made = 0
	const guess = (word: string) => async () => {
		made++
		await new Promise((resolve) => setTimeout(resolve, takesMs))
		return word === 'right' ? 'in' : undefined
	}
	return { guess, made: () => made }
}

const wrong = { ok: false }
const locked = (minutes: number) => ({ ok: false, minutes })

test('of many concurrent guesses only as many are made as may fail', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	const guesses = guessing({ takesMs: 50 })
	const tried = await Promise.all(
		Array.from({ length: 300 }, () => attempts.make(dana, here, guesses.guess('wrong'))),
	)
	expect(guesses.made()).toBe(5)
	expect(tried.filter((one) => !one.ok && one.minutes === undefined)).toHaveLength(5)
	expect(await attempts.make(dana, here, guesses.guess('right'))).toEqual(locked(15))
})

test('concurrently, one account is guessed at 40 times from many addresses, and many accounts 30 times from one address', async () => {
	await using setup = await testDatabase()
	const addresses = guessing()
	const fromAll = openAttempts(setup.kysely)
	const guesses = Array.from({ length: 300 }, (_, at) =>
		fromAll.make(dana, `192.0.2.${at % 100}`, addresses.guess('wrong')),
	)
	await Promise.all(guesses)
	expect(addresses.made()).toBe(40)
	expect(await fromAll.make(dana, '198.51.100.1', addresses.guess('right'))).toEqual(locked(60))

	await using another = await testDatabase()
	const accounts = guessing()
	const atAll = openAttempts(another.kysely)
	const links = Array.from({ length: 300 }, (_, at) =>
		atAll.make({ kind: 'password link', of: `link ${at}` }, here, accounts.guess('wrong')),
	)
	await Promise.all(links)
	expect(accounts.made()).toBe(30)
	expect(await atAll.make(dana, here, accounts.guess('right'))).toEqual(locked(15))
})

test('guesses from a locked address do not count against the account', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	const guesses = guessing()
	await Promise.all(Array.from({ length: 300 }, () => attempts.make(dana, here, guesses.guess('wrong'))))
	expect(await attempts.make(dana, '198.51.100.1', guesses.guess('right'))).toEqual({
		ok: true,
		answer: 'in',
	})
})

test('failures of one secret do not lock another: another challenge, or an email address with the same text', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	const guesses = guessing()
	const challenge = { kind: 'second step', of: 'challenge a' } as const
	for (let at = 0; at < 6; at++) await attempts.make(challenge, here, guesses.guess('wrong'))
	expect(await attempts.make(challenge, here, guesses.guess('right'))).toEqual(locked(15))
	for (const other of [
		{ kind: 'second step', of: 'challenge b' },
		{ kind: 'sign-in', of: 'challenge a' },
	] as const)
		expect(await attempts.make(other, here, guesses.guess('right'))).toMatchObject({ ok: true })
})

test('the failures of one email address are counted together, however it is written', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	const guesses = guessing()
	for (const of of [
		'dana@example.ca',
		'Dana@Example.CA',
		' dana@example.ca',
		'dana@example.ca ',
		'DANA@EXAMPLE.CA',
	])
		expect(await attempts.make({ kind: 'sign-in', of }, here, guesses.guess('wrong'))).toEqual(wrong)
	expect(await attempts.make(dana, here, guesses.guess('right'))).toEqual(locked(15))
})

test('a right guess clears the failures before it, and gives no extra tries', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	const guesses = guessing()
	for (let round = 0; round < 2; round++) {
		for (let at = 0; at < 4; at++)
			expect(await attempts.make(dana, here, guesses.guess('wrong'))).toEqual(wrong)
		expect(await attempts.make(dana, here, guesses.guess('right'))).toMatchObject({ ok: true })
	}
	const before = guesses.made()
	await Promise.all(Array.from({ length: 20 }, () => attempts.make(dana, here, guesses.guess('wrong'))))
	expect(guesses.made() - before).toBe(5)
})

test('an attempt that throws does not count', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	const away = async () => {
		throw new Error('the database is away')
	}
	for (let at = 0; at < 50; at++) await expect(attempts.make(dana, here, away)).rejects.toThrow('away')
	const guesses = guessing()
	expect(await attempts.make(dana, here, guesses.guess('right'))).toMatchObject({ ok: true })
})

test('an attempt that throws waits until its count is taken back, but not for an unavailable database', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	/** An attempt that fails while no count can change; `settled` tells whether its caller knows already. */
	const failing = async (error: Error) => {
		const locking = await setup.pool.connect()
		const made = Promise.withResolvers<void>()
		let settled = false
		const attempt = attempts
			.make(dana, here, async () => {
				await locking.query('begin; lock table limits in access exclusive mode')
				made.resolve()
				throw error
			})
			.catch((thrown) => thrown)
			.finally(() => {
				settled = true
			})
		await made.promise
		const unlock = async () => {
			await locking.query('commit')
			locking.release()
		}
		return { attempt, settled: () => settled, unlock }
	}
	const waiting = async () =>
		(
			await setup.pool.query(
				"select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			)
		).rowCount

	const broken = await failing(new Error('the attempt broke'))
	await expect.poll(waiting).toBe(3)
	expect(broken.settled()).toBe(false)
	await broken.unlock()
	expect(await broken.attempt).toMatchObject({ message: 'the attempt broke' })

	const away = await failing(new Unavailable('the database is away'))
	expect(await away.attempt).toMatchObject({ message: 'the database is away' })
	await away.unlock()
	await expect.poll(waiting).toBe(0)
})

test('what could not be taken back, because the database was away for that too, is given back once it is there', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	const locking = await setup.pool.connect()
	const away = attempts.make(dana, here, async () => {
		await locking.query('begin; lock table limits in access exclusive mode')
		throw new Unavailable('the database is away')
	})
	await expect(away).rejects.toThrow('away')
	const ended = async () =>
		(
			await setup.pool.query(
				"select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			)
		).rows.length
	let endings = 0
	while (endings < 3) endings += await ended()
	await locking.query('commit')
	locking.release()
	const counted = async () => (await setup.pool.query('select sum(points)::int as points from limits')).rows
	await expect.poll(counted, { timeout: 60_000 }).toEqual([{ points: 0 }])
})

test('three processes together make only as many concurrent guesses as one alone', async () => {
	await using setup = await testDatabase()
	const processes = [setup.kysely, setup.another(), setup.another()].map(openAttempts)
	const guesses = guessing({ takesMs: 20 })
	const concurrent = Array.from({ length: 90 }, (_, at) =>
		processes[at % 3]?.make(dana, here, guesses.guess('wrong')),
	)
	await Promise.all(concurrent)
	expect(guesses.made()).toBe(5)
	for (const attempts of processes)
		expect(await attempts.make(dana, here, guesses.guess('right'))).toEqual(locked(15))
	expect(await processes[1]?.make(dana, '198.51.100.1', guesses.guess('right'))).toMatchObject({ ok: true })
})

test('while attempts cannot be counted none is made, and none counts afterwards', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	const guesses = guessing()
	await setup.pool.query('alter table limits rename to away')
	for (let at = 0; at < 10; at++)
		await expect(attempts.make(dana, here, guesses.guess('right'))).rejects.toThrow('limits')
	expect(guesses.made()).toBe(0)
	await setup.pool.query('alter table away rename to limits')
	expect(await attempts.make(dana, here, guesses.guess('right'))).toMatchObject({ ok: true })
})

test('an attempt that can be counted only in part leaves no count behind', async () => {
	await using setup = await testDatabase()
	const attempts = openAttempts(setup.kysely)
	const guesses = guessing()
	await setup.pool.query(`
		create function refuse() returns trigger language plpgsql as $$ begin raise 'no address is counted'; end $$;
		create trigger refuse before insert on limits for each row when (new.key like 'tries.address:%')
			execute function refuse()`)
	for (let at = 0; at < 10; at++)
		await expect(attempts.make(dana, here, guesses.guess('right'))).rejects.toThrow('no address is counted')
	expect(guesses.made()).toBe(0)
	const counted = async () => (await setup.pool.query('select sum(points)::int n from limits')).rows
	await expect.poll(counted).toEqual([{ n: 0 }])
})

test('each failure delays the next attempt by a quarter of a second more, until one is right', async () => {
	await using setup = await testDatabase()
	const delays: number[] = []
	const attempts = openSlowing(setup.kysely, async (ms) => delays.push(ms))
	const guesses = guessing()
	for (const word of ['wrong', 'wrong', 'wrong', 'wrong', 'right', 'wrong'])
		await attempts.make(dana, here, guesses.guess(word))
	expect(delays).toEqual([0, 250, 500, 750, 1000, 0])
})

test('who has to wait is told for how long', () => {
	expect(tooManyTries(1)).toBe('Too many tries. Try again in a minute.')
	expect(tooManyTries(2)).toBe('Too many tries. Try again in 2 minutes.')
	expect(tooManyTries(15)).toBe('Too many tries. Try again in 15 minutes.')
})
