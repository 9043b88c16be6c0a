import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endingInPostalCode, parsePostalCode } from './postal-code.ts'
import { isBlank, oneLine } from './typed-text.ts'

test.each([
	['T2P 1J9', 'T2P 1J9'],
	['t2p1j9', 'T2P 1J9'],
	[' T2P-1J9 ', 'T2P 1J9'],
	['T2P IJ9', 'T2P 1J9'],
	['T2P LJ9', 'T2P 1J9'],
	['TOL OAO', 'T0L 0A0'],
	['T0L0A0', 'T0L 0A0'],
	['TOL 0A0', 'T0L 0A0'],
	['tol oao', 'T0L 0A0'],
	['tip 1j9', 'T1P 1J9'],
	['T2P 1J', undefined],
	['T2P 1J99', undefined],
	['T2P  1J9', 'T2P 1J9'],
	['T2P\u00a01J9', 'T2P 1J9'],
	['\u202dT2P 1J9\u202c', 'T2P 1J9'],
	['T2P–1J9', 'T2P 1J9'],
	['T2P -1J9', undefined],
	['T 2P1J9', 'T2P 1J9'],
	['T2P_1J9', undefined],
	['XT2P 1J9', undefined],
	['T2P 1J9, Calgary', undefined],
	['T2P\n1J9', undefined],
	['TSP 1J9', undefined],
	['T22 1J9', undefined],
	['12345', undefined],
	['', undefined],
])('%j is read as %j', (typed, code) => expect(parsePostalCode(typed)).toBe(code))

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

describe('letters that Canada Post does not use', () => {
	const first = (letter: string) => parsePostalCode(`${letter}2P 1J9`)
	const third = (letter: string) => parsePostalCode(`T2${letter} 1J9`)
	const fifth = (letter: string) => parsePostalCode(`T2P 1${letter}9`)

	test('are refused anywhere in a code', () => {
		for (const letter of 'DFIOQU')
			for (const at of [first, third, fifth]) expect(at(letter), letter).toBeUndefined()
	})

	test('include W and Z as the first letter only; every other letter may stand anywhere', () => {
		for (const letter of 'WZ') {
			expect(first(letter), letter).toBeUndefined()
			expect(third(letter)).toBe(`T2${letter} 1J9`)
			expect(fifth(letter)).toBe(`T2P 1${letter}9`)
		}
		for (const letter of alphabet.filter((each) => !'DFIOQUWZ'.includes(each))) {
			expect(first(letter)).toBe(`${letter}2P 1J9`)
			expect(third(letter)).toBe(`T2${letter} 1J9`)
			expect(fifth(letter)).toBe(`T2P 1${letter}9`)
		}
	})
})

describe('for any code', () => {
	const letter = fc.constantFrom(...alphabet.filter((each) => !'DFIOQUWZ'.includes(each)))
	const digit = fc.constantFrom(...'0123456789')

	test('case and one space or hyphen do not matter', () => {
		fc.assert(
			fc.property(
				fc.tuple(letter, digit, letter),
				fc.constantFrom('', ' ', '-'),
				fc.tuple(digit, letter, digit),
				(area, between, local) => {
					const typed = area.join('') + between + local.join('')
					const code = `${area.join('')} ${local.join('')}`
					expect(parsePostalCode(typed)).toBe(code)
					expect(parsePostalCode(typed.toLowerCase())).toBe(code)
				},
			),
		)
	})

	test('a parsed code parses to itself', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/), (typed) => {
				const code = parsePostalCode(typed)
				if (code !== undefined) expect(parsePostalCode(code)).toBe(code)
			}),
		)
	})
})

describe('an address that ends with its postal code', () => {
	test.each([
		['12 Crescent Road NW, Calgary T2P 1J9', '12 Crescent Road NW, Calgary', 'T2P 1J9'],
		['12 Crescent Road NW, t2p1j9 ', '12 Crescent Road NW', 'T2P 1J9'],
		['12 Crescent Road NW\tT2P-1J9', '12 Crescent Road NW', 'T2P 1J9'],
		['12 Crescent Road NW, Calgary, AB , T2P IJ9', '12 Crescent Road NW, Calgary, AB', 'T2P 1J9'],
		['T2P 1J9', '', 'T2P 1J9'],
	])('%j', (address, before, code) => expect(endingInPostalCode(address)).toEqual({ before, code }))

	test.each([
		'12 Crescent Road NW',
		'12 Crescent RoadT2P 1J9',
		'12 Crescent Road T2P 1J',
		'T2P 1J9, Calgary',
		'12 Crescent Road T2P   -1J9',
		// Letters alone may be a word.
		'The tolool',
		'',
	])('%j does not', (address) => expect(endingInPostalCode(address)).toBeUndefined())

	test('whatever stands before it is left as it is, but for what nobody sees', () => {
		const code = fc.stringMatching(/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/)
		const before = fc
			.string({ unit: 'grapheme', minLength: 1 })
			.map((text) => oneLine(text))
			.filter((text) => !isBlank(text) && !/[\s,]$/.test(text))
		const between = fc.constantFrom(' ', ', ', ',', ' , ', '\t')
		const written = fc.constantFrom(
			(text: string) => text,
			(text: string) => text.toLowerCase(),
			(text: string) => text.replace(' ', ''),
			(text: string) => text.replace(' ', '-'),
		)
		fc.assert(
			fc.property(before, between, code, written, (before, between, code, written) => {
				expect(endingInPostalCode(before + between + written(code))).toEqual({ before, code })
			}),
		)
	})
})

test.each(['XT2P 1J9', 'T2P 1J9X', '9T2P1J9', 'T2P1J99', 'T2PX1J9', 'T2P.1J9'])(
	'%s has an extra character, and is invalid',
	(typed) => {
		expect(parsePostalCode(typed)).toBeUndefined()
	},
)
