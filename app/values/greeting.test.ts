import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNameIn, greetingTo } from './greeting.ts'

test('a plain first name is greeted', () => {
	for (const [name, first] of [
		['Rosa Whitfield', 'Rosa'],
		['  Renée   Côté ', 'Renée'],
		['Jean-Luc O’Neil', 'Jean-Luc'],
		['Mary J. Smith', 'Mary'],
		['Ana de la Cruz', 'Ana'],
		['Zoë Łukasz', 'Zoë'],
	] as const)
		expect(greetingTo(name)).toBe(`Hi ${first},`)
})

test('without a plain first name there is no greeting', () => {
	for (const name of [
		'',
		'Rosa',
		'Whitfield, Rosa',
		'rosa whitfield',
		'ROSA WHITFIELD',
		'R. Whitfield',
		'R Whitfield',
		'Dr. Whitfield',
		'Mrs Rosa Whitfield',
		'The Whitfields',
		'Whitfield Family',
		'Rosa and Tom Whitfield',
		'Rosa & Tom Whitfield',
		'Van der Berg',
		'Rosa Whitfield Ltd.',
		'Maple Property Management',
		'Front Desk',
		'Rosa Whitfield 907',
		'Rosa (tenant) Whitfield',
		'Rosa <b>Whitfield</b>',
		'李 小龙',
		'Роза Уитфилд',
		'Ana de',
		'Rosa Anna Maria Elena Whitfield',
	])
		expect(greetingTo(name), name).toBe('')
})

test('whatever is typed, a greeting has the first word of it alone, written as a name is', () => {
	const word = fc.oneof(
		fc.constantFrom('Rosa', 'Ltd', 'de', 'J.', 'And', '&', 'O’Neil', 'Dr', 'WHITFIELD', 'Jean-Luc'),
		fc.string({ unit: 'grapheme' }),
	)
	const space = fc.constantFrom(' ', '  ', '\t', '\u00a0')
	fc.assert(
		fc.property(fc.array(word, { maxLength: 5 }), space, (words, between) => {
			const name = words.join(between)
			const first = firstNameIn(name)
			expect(greetingTo(name)).toBe(first === undefined ? '' : `Hi ${first},`)
			if (first === undefined) return
			expect(name.normalize('NFC').trim().startsWith(first)).toBe(true)
			expect(first).toMatch(/^\p{Lu}[\p{L}\p{M}'’-]+$/u)
			expect(first).toMatch(/\p{Ll}/u)
			// The same with other spaces, and never another name after it.
			expect(firstNameIn(name.trim().split(/\s+/u).join(' '))).toBe(first)
		}),
	)
})

test('two words that are written as names are, neither of them a company’s, greet the first', () => {
	const letters = (first: string) =>
		fc
			.string({ unit: fc.constantFrom(...'aeiouézñ'), minLength: 2, maxLength: 9 })
			.map((rest) => first + rest)
	fc.assert(
		fc.property(letters('Q'), letters('X'), (first, last) => {
			expect(greetingTo(`${first} ${last}`)).toBe(`Hi ${first},`)
		}),
	)
})
