import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { company, otherCompany } from '#tests/support/company.ts'
import { isEasyToGuess } from './easy-to-guess.server.ts'

const dana = { name: 'Dana Desk', email: 'd.tremblay@haulers.example' }
const easy = (password: string) => isEasyToGuess(password, dana, company)

test('common passwords, rows of keys and repeats are refused, also when they are varied', () => {
	for (const password of [
		'password1234',
		'Password1234!',
		'P@$$w0rd1234',
		'p a s s w o r d',
		'password 1234 password 1234',
		'administrator',
		'iloveyou1234',
		'letmeinplease',
		'November2026!',
		'sunshine sunshine',
		'trustno1trustno1',
		'summer2026summer',
		'hunter2hunter2',
		'aaaaaaaaaaaa',
		'aaaaaaaaaaab',
		'abababababab',
		'5105105105105151051051051',
		'1111-2222-3333',
		'123456789012',
		'0123456789ab',
		'abcdefghijkl',
		'ABCDEFGHIJKM',
		'zyxwvutsrqpo',
		'qwertyuiop12',
		'poiuytrewq12',
		'1qaz2wsx3edc',
		'q1w2e3r4t5y6',
		'密码密码密码密码密码密码',
	])
		expect(easy(password), password).toBe(true)
})

test('a password made of words of Bowline, the company, the name or the email address is refused', () => {
	for (const password of [
		'bowlinebowline',
		'Bowline2026!!',
		'Bowline-Junk-1',
		'Welcome2Bowline',
		'junk removal calgary',
		'Dana Desk at Bowline',
		'danadesk1234',
		'd.tremblay@haulers.example',
		'Tremblay-19870614',
	])
		expect(easy(password), password).toBe(true)
	const jo = { name: 'Jo Park', email: 'jo@example.ca' }
	expect(isEasyToGuess('tremblay leaves at six', jo, company)).toBe(false)
	expect(isEasyToGuess('Tamarack-Edmonton-1', jo, otherCompany)).toBe(true)
	expect(isEasyToGuess('Tamarack-Edmonton-1', jo, company)).toBe(false)
})

test('a sentence, and a random password, are accepted', () => {
	for (const password of [
		'a short sentence',
		'correct horse battery',
		'the truck is green',
		'my dog eats socks',
		'Dana eats green soup',
		'Xk9#mQ2$vL5p',
		'ƒøøbår ünïcødé',
		'密码 是 一句 自己 的 话 呀',
	])
		expect(easy(password), password).toBe(false)
	const madeUp = fc
		.integer()
		.map((seed) => createHash('sha256').update(String(seed)).digest('base64url').slice(0, 16))
	fc.assert(
		fc.property(madeUp, (word) => !easy(word)),
		{ numRuns: 300 },
	)
})

const list = Object.values(dictionary).flat()
const words = list.filter((word) => /^[a-z]{4,}$/.test(word))
const after = fc.constantFrom('', '!', '1', '12', '123', '1234', '2026', '!!', '99', '2026!')
const varied = fc.record({ word: fc.constantFrom(...list.filter((word) => word.length > 3)), after })
const joined = fc.record({
	word: fc.constantFrom(...words),
	between: fc.constantFrom('', ' ', '-', '.'),
	other: fc.constantFrom(...words),
	after,
})
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

test('a common password, two words, or a word twice are refused also with capitals, digits and signs', () => {
	fc.assert(
		fc.property(
			varied,
			({ word, after }) => easy(capital(word) + after) && easy(`${word}${capital(word)}${after}`),
		),
		{ numRuns: 1000 },
	)
	fc.assert(
		fc.property(joined, ({ word, between, other, after }) =>
			easy(`${capital(word)}${between}${other}${after}`),
		),
		{ numRuns: 1000 },
	)
})

test('the check is fast for any input', () => {
	const began = performance.now()
	for (const part of ['a', 'a1', '@4!0$5', 'password', '1234567890', 'qwerty', 'ab.', '𝒜'])
		easy(part.repeat(128).slice(0, 128))
	// It usually takes a few milliseconds.
	expect(performance.now() - began).toBeLessThan(1000)
})
