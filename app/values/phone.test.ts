import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, hasExtension, parsePhone, withoutExtension } from './phone.ts'

test.each([
	['403-555-0142', '+14035550142'],
	['(403) 555 0142', '+14035550142'],
	['1 403 555 0142', '+14035550142'],
	['+1.403.555.0142', '+14035550142'],
	['  4035550142\t', '+14035550142'],
	['+49 30 901820', '+4930901820'],
	[' +49 30 901820 ', '+4930901820'],
	['+64 (9) 379-2121', '+6493792121'],
	['\u202d(403) 555-0142\u202c', '+14035550142'],
	['\u200e403-555-0142', '+14035550142'],
	['403–555–0142', '+14035550142'],
	['403‑555‑0142', '+14035550142'],
	['(403)\u00a0555-0142', '+14035550142'],
	['٤٠٣ ٥٥٥ ٠١٤٢', '+14035550142'],
	['+44 (0)20 7946 0018', '+442079460018'],
	['+44(0)20 7946 0018 ext. 5', '+442079460018;ext=5'],
	['+39 (0)6 698 1234', '+39066981234'],
	['(0)20 7946 0018', undefined],
	['555-0142', undefined],
	['403-555-01422', undefined],
	['+403-555-0142', '+4035550142'],
	['103-555-0142', undefined],
	['403-155-0142', undefined],
	['403-055-0142', undefined],
	['2 403 555 0142', undefined],
	['403-555-0142 ext 5', '+14035550142;ext=5'],
	['403-555-0142, ext. 1234', '+14035550142;ext=1234'],
	['(403) 555-0142 Extension 12', '+14035550142;ext=12'],
	['403-555-0142x12', '+14035550142;ext=12'],
	['403-555-0142 #7', '+14035550142;ext=7'],
	['403-555-0142 poste 007', '+14035550142;ext=007'],
	['+14035550142;ext=5', '+14035550142;ext=5'],
	['+49 30 901820 x9', '+4930901820;ext=9'],
	['403-555-0142 ext', undefined],
	['403-555-0142 ext 1234567', undefined],
	['403-555-0142 ext 5 or 6', undefined],
	['555-0142 ext 5', undefined],
	[`${'403-555-0142'.padEnd(58, '.')}x5`, '+14035550142;ext=5'],
	[`${'403-555-0142'.padEnd(59, '.')}x5`, undefined],
	['ext 5', undefined],
	['x5', undefined],
	['call 403-555-0142', undefined],
	['403-555-0142 or so', undefined],
	['403+555+0142', undefined],
	['++14035550142', undefined],
	['+1 103 555 0142', undefined],
	['49 30 9018 2000', undefined],
	['+0 30 901820', undefined],
	['+', undefined],
	['-', undefined],
	['', undefined],
])('%j is read as %j', (typed, number) => expect(parsePhone(typed)).toBe(number))

const digits = (minLength: number, maxLength = minLength) =>
	fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
const first = fc.constantFrom('2', '3', '4', '5', '6', '7', '8', '9')
/** Three digits, the first from 2 to 9: an area code or an exchange. */
const three = fc.tuple(first, digits(2)).map((parts) => parts.join(''))
const signs = fc.constantFrom('', ' ', '-', '.', ') ', '(', '  ')

describe('a North American number', () => {
	test('is read with any punctuation, with or without its 1 and its +', () => {
		fc.assert(
			fc.property(
				fc.constantFrom('', '1', '+1'),
				three,
				three,
				digits(4),
				fc.array(signs, { minLength: 3, maxLength: 3 }),
				(country, area, exchange, line, [one, two, last]) => {
					const typed = `${country}${one}${area}${two}${exchange}${last}${line}`
					expect(parsePhone(typed), typed).toBe(`+1${area}${exchange}${line}`)
				},
			),
		)
	})

	test('has an area code and an exchange that begin with 2 to 9', () => {
		fc.assert(
			fc.property(fc.constantFrom('0', '1'), digits(2), three, digits(4), (odd, rest, good, line) => {
				expect(parsePhone(`${odd}${rest}${good}${line}`)).toBeUndefined()
				expect(parsePhone(`${good}${odd}${rest}${line}`)).toBeUndefined()
				expect(parsePhone(`+1${odd}${rest}${good}${line}`)).toBeUndefined()
				expect(parsePhone(`+1${good}${odd}${rest}${line}`)).toBeUndefined()
			}),
		)
	})

	test('is shown with hyphens, and parses back to the same number', () => {
		expect(formatPhone('+14035550142')).toBe('403-555-0142')
		fc.assert(
			fc.property(three, three, digits(4), (area, exchange, line) => {
				const number = `+1${area}${exchange}${line}`
				expect(formatPhone(number)).toBe(`${area}-${exchange}-${line}`)
				expect(parsePhone(formatPhone(number))).toBe(number)
			}),
		)
	})
})

test('an extension is shown in words, and parses back to the same', () => {
	fc.assert(
		fc.property(three, three, digits(4), digits(1, 6), (area, exchange, line, extension) => {
			const number = `+1${area}${exchange}${line}`
			const stored = `${number};ext=${extension}`
			expect(formatPhone(stored)).toBe(`${formatPhone(number)} ext. ${extension}`)
			expect(parsePhone(formatPhone(stored))).toBe(stored)
			expect(parsePhone(stored)).toBe(stored)
			expect(withoutExtension(stored)).toBe(number)
			expect(withoutExtension(number)).toBe(number)
			for (const extended of [stored, formatPhone(stored)]) expect(hasExtension(extended)).toBe(true)
			for (const plain of [number, formatPhone(number)]) expect(hasExtension(plain)).toBe(false)
		}),
	)
	expect(formatPhone('+4930901820;ext=9')).toBe('+4930901820 ext. 9')
})

describe('a number of another country', () => {
	test('has its + and 8 to 15 digits, and is shown as it is stored', () => {
		fc.assert(
			fc.property(first, digits(7, 14), (country, rest) => {
				const number = `+${country}${rest}`
				expect(parsePhone(number)).toBe(number)
				expect(formatPhone(number)).toBe(number)
			}),
		)
	})

	test.each([
		['seven digits are too few', '+4930901', undefined],
		['eight are enough', '+49309018', '+49309018'],
		['fifteen are the most', '+493090182000000', '+493090182000000'],
		['sixteen are too many', '+4930901820000000', undefined],
	])('%s', (_, typed, number) => expect(parsePhone(typed)).toBe(number))

	test('and any other text is shown as it is', () => {
		for (const text of ['+140355501420', 'tel:+14035550142', '']) expect(formatPhone(text)).toBe(text)
	})

	test('without its + is not accepted', () => {
		fc.assert(
			fc.property(first, digits(10, 14), (country, rest) => {
				expect(parsePhone(`${country}${rest}`)).toBeUndefined()
			}),
		)
	})
})
