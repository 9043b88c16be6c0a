import { expect, test } from 'vitest'
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
	const attempts = openAttempts()
	const door = lockedDoor({ takesMs: 50 })
	const tried = await Promise.all(
		Array.from({ length: 300 }, () => attempts.make(dana, here, door.guess('wrong'))),
	)
	expect(door.made()).toBe(5)
	expect(tried.filter((one) => !one.ok && one.minutes === undefined)).toHaveLength(5)
	expect(await attempts.make(dana, here, door.guess('right'))).toEqual(locked(15))
})

test('from many addresses at once an account is guessed at 40 times, from one address at all accounts 30 times', async () => {
	const addresses = lockedDoor()
	const fromAll = openAttempts()
	const guesses = Array.from({ length: 300 }, (_, at) =>
		fromAll.make(dana, `192.0.2.${at % 100}`, addresses.guess('wrong')),
	)
	await Promise.all(guesses)
	expect(addresses.made()).toBe(40)
	expect(await fromAll.make(dana, '198.51.100.1', addresses.guess('right'))).toEqual(locked(60))

	const accounts = lockedDoor()
	const atAll = openAttempts()
	const links = Array.from({ length: 300 }, (_, at) =>
		atAll.make({ kind: 'password link', of: `link ${at}` }, here, accounts.guess('wrong')),
	)
	await Promise.all(links)
	expect(accounts.made()).toBe(30)
})

test('guesses that an address may no longer make do not count against the account', async () => {
	const attempts = openAttempts()
	const door = lockedDoor()
	await Promise.all(Array.from({ length: 300 }, () => attempts.make(dana, here, door.guess('wrong'))))
	expect(await attempts.make(dana, '198.51.100.1', door.guess('right'))).toEqual({ ok: true, answer: 'in' })
})

test('one’s failures lock nobody else out: another account, another challenge, the same words as an email address', async () => {
	const attempts = openAttempts()
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
	const attempts = openAttempts()
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
	const attempts = openAttempts()
	const away = async () => {
		throw new Error('the database is away')
	}
	for (let at = 0; at < 50; at++) await expect(attempts.make(dana, here, away)).rejects.toThrow('away')
	const door = lockedDoor()
	expect(await attempts.make(dana, here, door.guess('right'))).toMatchObject({ ok: true })
})
