import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { company, otherCompany } from '#tests/support/company.ts'
import { busyWith } from '#tests/support/hostile-form.ts'
import { readJudge } from './easy-to-guess.server.ts'

const dana = { name: 'Dana Desk', email: 'd.tremblay@haulers.example' }
const isEasyToGuess = await readJudge()
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

/** A part of a password that is not easy to guess, in two halves of four characters. */
const [hard, asHard] = ['Xk9#', 'mQ2$']

test.each([
	['a run of four is removed, and seven characters remain', 'abcd'],
	['backwards too', 'dcba'],
	['a longer run is removed whole', 'abcdefghijklmnop'],
	['a character four times', 'zzzz'],
	['a character many times', 'zzzzzzzzz'],
	['a year of the last century', '1987'],
	['a year of this one', '2026'],
	['separators', ' _ . - '],
])('%s', (_, part) => {
	for (const password of [`${hard}${part}mQ2`, `${part}${hard}mQ2`, `${hard}mQ2${part}`])
		expect(easy(password), password).toBe(true)
	for (const password of [`${hard}${part}${asHard}`, `${part}${hard}${asHard}`, `${hard}${asHard}${part}`])
		expect(easy(password), password).toBe(false)
})

test.each(['abc', 'zzz', '1871', '19x7', '209x', 'abdc'])('%s is no part to remove', (part) => {
	expect(easy(`${hard}${part}mQ`)).toBe(false)
})

test('a run ends where the row goes on otherwise', () => {
	expect(easy(`${hard}abcdzmQ2`)).toBe(false)
	expect(easy(`${hard}abcdz2`)).toBe(true)
})

test.each([
	'abcdefghijklmnopqrstuvwxyz',
	'01234567890',
	'qwertyuiop[]',
	"asdfghjkl;'",
	'zxcvbnm,./',
	'1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
	'qazwsxedcrfvtgbyhnujmikolp',
	'1q2w3e4r5t6y7u8i9o0p',
	'q1w2e3r4t5y6u7i8o9p0',
])('every part of the row %s is removed', (row) => {
	for (const keys of [row, [...row].reverse().join('')])
		for (let at = 0; at + 5 <= keys.length; at++) {
			const password = `${hard}${keys.slice(at, at + 5)}mQ2`
			expect(easy(password), password).toBe(true)
		}
})

test('letters replaced by digits and signs are read, also between other signs', () => {
	for (const password of [
		'3l3ph4n7',
		'm00nl!gh7',
		'845k37b4ll',
		'ba5ketba11',
		'1nv1sibl3',
		'#9#b4sk3tb4ll#9#',
		'$un$h1n3',
		'c@rp3nt3r',
	])
		expect(easy(password), password).toBe(true)
})

test('a text twice is as short as once', () => {
	expect(easy('Xk9#mXk9#m')).toBe(true)
	expect(easy('Xk9#mQ2$Xk9#mQ2$')).toBe(false)
})

test('words of the name and the email address are removed when they are longer than two letters, the longest first', () => {
	const easyFor = (name: string, password: string) =>
		isEasyToGuess(password, { name, email: 'a@b.c' }, company)
	expect(easyFor('Ann', 'Xk9#annmQ2')).toBe(true)
	expect(easyFor('Jo', 'Xk9#annmQ2')).toBe(false)
	expect(easyFor('Jo Xi', 'Xk9#joximQ2')).toBe(false)
	expect(easyFor('Dan Danforth', 'danforth-Xk9#mQ2')).toBe(true)
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

test('the check is fast for any input', async () => {
	const parts = ['a', 'a1', '@4!0$5', 'password', '1234567890', 'qwerty', 'ab.', '𝒜']
	// It usually takes a few milliseconds.
	expect(await busyWith(async () => parts.map((part) => easy(part.repeat(128).slice(0, 128))))).toBeLessThan(
		1000,
	)
})
