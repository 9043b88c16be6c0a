import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKnown } from './if-none-match.ts'

/** The text between the quotes of an entity tag, which may contain commas and slashes. */
const opaque = fc.string({ unit: fc.constantFrom(...'abcXYZ019,/*-_!'), maxLength: 12 })
const form = fc.constantFrom('', 'W/')

test('a condition matches when one tag of its list is the entity’s tag, weak or not', () => {
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

test('an asterisk matches every entity, and a missing or malformed condition none', () => {
	expect(isKnown('*', 'W/"a"')).toBe(true)
	expect(isKnown(' * ', '"a"')).toBe(true)
	for (const none of [undefined, null, '', 'a', 'W/a', '"', '"*"', 'W/"b"', '"a', ','])
		expect(isKnown(none, 'W/"a"'), String(none)).toBe(false)
})

test('a long condition is read in linear time', () => {
	for (const piece of ['"', 'W/', 'W/"', '"a",', ' ,'])
		expect(isKnown(piece.repeat(1_000_000), 'W/"never"'), piece).toBe(false)
})
