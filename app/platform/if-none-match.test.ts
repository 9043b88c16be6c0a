import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKnown } from './if-none-match.ts'

/** What stands between the quotes of an entity tag, which may be commas and slashes too. */
const opaque = fc.string({ unit: fc.constantFrom(...'abcXYZ019,/*-_!'), maxLength: 12 })
const form = fc.constantFrom('', 'W/')

test('one of a list names its entity, weak or not; the others do not', () => {
	fc.assert(
		fc.property(
			fc.array(fc.tuple(form, opaque), { maxLength: 6 }),
			form,
			opaque,
			fc.constantFrom(',', ', ', ' ,\t'),
			(list, weak, own, comma) => {
				const condition = list.map(([prefix, tag]) => `${prefix}"${tag}"`).join(comma)
				expect(isKnown(condition, `${weak}"${own}"`)).toBe(list.some(([, tag]) => tag === own))
			},
		),
	)
})

test('an asterisk names whatever there is, and no condition nothing', () => {
	expect(isKnown('*', 'W/"a"')).toBe(true)
	expect(isKnown(' * ', '"a"')).toBe(true)
	for (const none of [undefined, null, '', 'a', 'W/a', '"', '"*"', 'W/"b"', '"a', ','])
		expect(isKnown(none, 'W/"a"'), String(none)).toBe(false)
})

test('a long condition is read in time that grows with its length', () => {
	for (const piece of ['"', 'W/', 'W/"', '"a",', ' ,'])
		expect(isKnown(piece.repeat(1_000_000), 'W/"never"'), piece).toBe(false)
})
