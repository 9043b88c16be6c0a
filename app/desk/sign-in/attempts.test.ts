import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { openAttempts } from './attempts.server.ts'

const dana = { kind: 'sign-in', of: 'dana@example.ca' } as const
const here = '192.0.2.1'

/** Attempts at something that only `right` opens, and how many of them were made. */
function lockedDoor({ takesMs = 0 } = {}) {
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

test('of many guesses sent at once only as many are made as may fail', async () => {
	await using house = await testDatabase()
	const attempts = openAttempts(house.kysely)
	const door = lockedDoor({ takesMs: 50 })
	const tried = await Promise.all(
		Array.from({ length: 300 }, () => attempts.make(dana, here, door.guess('wrong'))),
	)
	expect(door.made()).toBe(5)
	expect(tried.filter((one) => !one.ok && one.minutes === undefined)).toHaveLength(5)
	expect(await attempts.make(dana, here, door.guess('right'))).toEqual(locked(15))
})

test('from many addresses at once an account is guessed at 40 times, from one address at all accounts 30 times', async () => {
	await using house = await testDatabase()
	const addresses = lockedDoor()
	const fromAll = openAttempts(house.kysely)
	const guesses = Array.from({ length: 300 }, (_, at) =>
		fromAll.make(dana, `192.0.2.${at % 100}`, addresses.guess('wrong')),
	)
	await Promise.all(guesses)
	expect(addresses.made()).toBe(40)
	expect(await fromAll.make(dana, '198.51.100.1', addresses.guess('right'))).toEqual(locked(60))

	await using another = await testDatabase()
	const accounts = lockedDoor()
	const atAll = openAttempts(another.kysely)
	const links = Array.from({ length: 300 }, (_, at) =>
		atAll.make({ kind: 'password link', of: `link ${at}` }, here, accounts.guess('wrong')),
	)
	await Promise.all(links)
	expect(accounts.made()).toBe(30)
})

test('guesses that an address may no longer make do not count against the account', async () => {
	await using house = await testDatabase()
	const attempts = openAttempts(house.kysely)
	const door = lockedDoor()
	await Promise.all(Array.from({ length: 300 }, () => attempts.make(dana, here, door.guess('wrong'))))
	expect(await attempts.make(dana, '198.51.100.1', door.guess('right'))).toEqual({ ok: true, answer: 'in' })
})

test('one’s failures lock nobody else out: another account, another challenge, the same words as an email address', async () => {
	await using house = await testDatabase()
	const attempts = openAttempts(house.kysely)
	const door = lockedDoor()
	const challenge = { kind: 'second step', of: 'challenge a' } as const
	for (let at = 0; at < 6; at++) await attempts.make(challenge, here, door.guess('wrong'))
	expect(await attempts.make(challenge, here, door.guess('right'))).toEqual(locked(15))
	for (const other of [
		{ kind: 'second step', of: 'challenge b' },
		{ kind: 'sign-in', of: 'challenge a' },
	] as const)
		expect(await attempts.make(other, here, door.guess('right'))).toMatchObject({ ok: true })
})

test('a right one forgets the failures before it, and never gives a try more', async () => {
	await using house = await testDatabase()
	const attempts = openAttempts(house.kysely)
	const door = lockedDoor()
	for (let round = 0; round < 2; round++) {
		for (let at = 0; at < 4; at++) expect(await attempts.make(dana, here, door.guess('wrong'))).toEqual(wrong)
		expect(await attempts.make(dana, here, door.guess('right'))).toMatchObject({ ok: true })
	}
	const before = door.made()
	await Promise.all(Array.from({ length: 20 }, () => attempts.make(dana, here, door.guess('wrong'))))
	expect(door.made() - before).toBe(5)
})

test('one that could not be made is thrown, and does not count', async () => {
	await using house = await testDatabase()
	const attempts = openAttempts(house.kysely)
	const away = async () => {
		throw new Error('the database is away')
	}
	for (let at = 0; at < 50; at++) await expect(attempts.make(dana, here, away)).rejects.toThrow('away')
	const door = lockedDoor()
	expect(await attempts.make(dana, here, door.guess('right'))).toMatchObject({ ok: true })
})

test('of guesses sent to three processes at once only as many are made as one alone would make', async () => {
	await using house = await testDatabase()
	const processes = [house.kysely, house.another(), house.another()].map(openAttempts)
	const door = lockedDoor({ takesMs: 20 })
	const guesses = Array.from({ length: 90 }, (_, at) =>
		processes[at % 3]?.make(dana, here, door.guess('wrong')),
	)
	await Promise.all(guesses)
	expect(door.made()).toBe(5)
	for (const attempts of processes)
		expect(await attempts.make(dana, here, door.guess('right'))).toEqual(locked(15))
	expect(await processes[1]?.make(dana, '198.51.100.1', door.guess('right'))).toMatchObject({ ok: true })
})

test('while they cannot be counted none is made, and none has counted afterwards', async () => {
	await using house = await testDatabase()
	const attempts = openAttempts(house.kysely)
	const door = lockedDoor()
	await house.pool.query('alter table limits rename to away')
	for (let at = 0; at < 10; at++)
		await expect(attempts.make(dana, here, door.guess('right'))).rejects.toThrow('limits')
	expect(door.made()).toBe(0)
	await house.pool.query('alter table away rename to limits')
	expect(await attempts.make(dana, here, door.guess('right'))).toMatchObject({ ok: true })
})
