import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePhone } from './phone.ts'
import { endingInPostalCode, parsePostalCode } from './postal-code.ts'
import { isBlank, oneLine, plainSigns, severalLines } from './typed-text.ts'

const marks = [
	...'\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
]
const spaces = [...' \u00a0\u2007\u2009\u202f\u3000']
const dashes = [...'-\u2010\u2011\u2012\u2013\u2014\u2212\uff0d']

const someMarks = fc.array(fc.constantFrom(...marks), { maxLength: 3 }).map((each) => each.join(''))

/** The text as a program may hand it on: with unseen marks anywhere, its spaces and hyphens replaced by others. */
const handedOn = (text: string) =>
	fc
		.tuple(
			...[...text].map((sign) =>
				sign === ' '
					? fc.array(fc.constantFrom(...spaces), { minLength: 1, maxLength: 2 }).map((each) => each.join(''))
					: sign === '-'
						? fc.constantFrom(...dashes)
						: fc.constant(sign),
			),
			fc.constant(''),
		)
		.chain((signs) => fc.tuple(...signs.map((sign) => someMarks.map((before) => before + sign))))
		.map((signs) => signs.join(''))

test('a line is the same through whatever program it came', () => {
	for (const text of ['Jo Tremblay', '12 Crescent Road NW', 'Zoë O’Brien'])
		fc.assert(
			fc.property(handedOn(text), (typed) => {
				expect(oneLine(typed)).toBe(text)
			}),
		)
})

test('a phone number is, and a postal code, alone and behind its address', () => {
	for (const phone of ['(403) 555-0142', '403-555-0142', '+1 403 555 0142'])
		fc.assert(
			fc.property(handedOn(phone), (typed) => {
				expect(parsePhone(typed)).toBe('+14035550142')
			}),
		)
	for (const code of ['T2N 1N4', 'T2N-1N4', 't2n1n4'])
		fc.assert(
			fc.property(handedOn(code), (typed) => {
				expect(parsePostalCode(typed)).toBe('T2N 1N4')
			}),
		)
	fc.assert(
		fc.property(handedOn('12 Elm St, Calgary T2N 1N4'), (typed) => {
			expect(endingInPostalCode(typed)).toEqual({ before: '12 Elm St, Calgary', code: 'T2N 1N4' })
		}),
	)
})

test('a folded text stays as it is when it is folded again, and no direction mark is left in it', () => {
	const unit = fc.oneof(
		fc.constantFrom(...marks, ...spaces, '\n', 'क', '👩', '\ufe0f', 'A', '\u0300', '\u0374'),
		fc.string({ unit: 'grapheme' }),
	)
	const anything = fc.array(unit).map((each) => each.join(''))
	const composed = 'A\u0300\u200cक'
	fc.assert(
		fc.property(anything, (typed) => {
			for (const fold of [oneLine, severalLines]) {
				const folded = fold(typed)
				expect(fold(folded)).toBe(folded)
				expect(folded).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
			}
		}),
		{ examples: [[composed], [`${composed}\u0374`]] },
	)
})

test('what the marks belong to keeps them: a family, a flag, a name in Persian and one in Hindi', () => {
	for (const text of ['👩‍👩‍👧 at home', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '❤️', 'می‌خواهم', 'क्‍ष'])
		for (const fold of [oneLine, severalLines]) expect(fold(text)).toBe(text)
})

test('notes keep their lines', () => {
	expect(severalLines(' Gate 2.\u00a0\n\u200b\nBack  door \u202e')).toBe('Gate 2. \n\nBack  door')
})

test.each(['', ' ', '\u200b', '\u200b\u200d ', '\u3164', '\u2800', '\ufe0f', '\u115f', '\t\n', '\u{e0041}'])(
	'%j is nothing to read',
	(text) => expect(isBlank(oneLine(text))).toBe(true),
)

test.each(['J', '1', '李', '👩‍👩‍👧', 'ُم'])('%j is something to read', (text) =>
	expect(isBlank(oneLine(text))).toBe(false),
)

test.each([
	['４０３', '403'],
	['٤٠٣', '403'],
	['۴۰۳', '403'],
	['੪੦੩', '403'],
	['४०३', '403'],
	['−5', '-5'],
])('%s is read as %s', (typed, read) => expect(plainSigns(typed)).toBe(read))
