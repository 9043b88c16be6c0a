import { expect, test } from 'vitest'
import { things, thingsWithSources } from '#app/quotes/quotes.server.ts'
import { drawingNames } from '#app/quotes/things/counted-things.ts'
import { content } from '#tests/support/company.ts'
import { listed } from '#tests/support/prices.ts'
import { items } from './kinds/item/item.ts'

/** The kilograms in a line of an item's sizes: '45 to 70 kg'. */
const kilogramsIn = (line: string) => /(\d+) to (\d+) kg/.exec(line)?.slice(1).map(Number) ?? []

const sourced = thingsWithSources.flatMap(({ id, kilograms, catalogue }) =>
	catalogue ? [{ id, kilograms, ...catalogue }] : [],
)

test.each(sourced)('a $id weighs what the page $item says of “$size”', ({ kilograms, item, size }) => {
	const sizes = items.named(content, item)?.commonSizes ?? []
	const [line = '', ...others] = sizes.filter((each) => each.startsWith(`${size},`))
	expect(others).toEqual([])
	const [from = Number.NaN, to = Number.NaN] = kilogramsIn(line)
	expect(kilograms).toBeGreaterThanOrEqual(from)
	expect(kilograms).toBeLessThanOrEqual(to)
})

test('four tires take about a quarter of a cubic metre, as their page says', () => {
	const tire = things.find(({ id }) => id === 'tire')
	expect((tire?.cubicFeet ?? 0) * 4 * 0.0283).toBeCloseTo(0.25, 2)
})

test('12 to 24 things are offered, every drawing is one’s, and their add-ons are on Bowline’s list', () => {
	expect(things.length).toBeGreaterThanOrEqual(12)
	expect(things.length).toBeLessThanOrEqual(24)
	expect([...new Set(things.map(({ drawing }) => drawing))].sort()).toEqual([...drawingNames])
	const addOns = things.flatMap(({ addOn }) => addOn ?? [])
	expect(listed.addOns.map(({ id }) => id)).toEqual(expect.arrayContaining(addOns))
})
