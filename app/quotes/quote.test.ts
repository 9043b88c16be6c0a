import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photoLabels } from '#app/photos/photo.ts'
import { defaultLoad, priceLoad } from '#app/pricing/load.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import { anyLoad } from '#tests/support/loads.ts'
import { listed } from '#tests/support/prices.ts'
import { isSameLoad, labelChanges, lineItemsOf, loadChanges, loadOfTag, loadTag } from './quote.ts'
import { quoteChangesSchema } from './sent-quote.ts'

const photoId = '3f1c7f5e-1111-4222-8333-444455556666'

describe('the changes of a load', () => {
	test('are only the parts that differ', () => {
		const before = { volume: 0.5, weightKg: 120, hasStairs: false, addOns: ['tv', 'yard'] } as const
		const load = { ...before, addOns: [...before.addOns] }
		expect(loadChanges(load, load)).toEqual({})
		expect(loadChanges(load, { ...load, volume: 1 })).toEqual({ volume: 1 })
		expect(loadChanges(load, { ...load, weightKg: 0 })).toEqual({ weightKg: 0 })
		expect(loadChanges(load, { ...load, hasStairs: true })).toEqual({ hasStairs: true })
		expect(loadChanges({ ...load, hasStairs: true }, load)).toEqual({ hasStairs: false })
		expect(loadChanges(load, { ...load, addOns: [] })).toEqual({ addOns: [] })
		expect(loadChanges(load, { ...load, addOns: ['tv'] })).toEqual({ addOns: ['tv'] })
		expect(loadChanges(load, { ...load, addOns: ['yard', 'tv'] })).toEqual({})
	})

	test('turn the old load into the new one, and are empty only when both have the same price', () => {
		fc.assert(
			fc.property(anyLoad, anyLoad, (before, after) => {
				const changes = loadChanges(before, after)
				const made = { ...before, ...changes }
				expect({ ...made, addOns: made.addOns.toSorted() }).toEqual({
					...after,
					addOns: after.addOns.toSorted(),
				})
				expect(loadChanges(made, after)).toEqual({})
				if (Object.keys(changes).length === 0)
					expect(priceLoad(before, listed)).toEqual(priceLoad(after, listed))
			}),
		)
	})

	test('do not change the order of the add-ons', () => {
		const load = { ...defaultLoad, addOns: ['yard' as const, 'appliance' as const] }
		loadChanges(load, { ...load, addOns: ['tv', 'mattress'] })
		expect(load.addOns).toEqual(['yard', 'appliance'])
	})
})

test('two loads are the same when nothing differs', () => {
	expect(isSameLoad(defaultLoad, { ...defaultLoad })).toBe(true)
	expect(isSameLoad(defaultLoad, { ...defaultLoad, hasStairs: true })).toBe(false)
})

test('a load survives its tag; any other tag has none', () => {
	fc.assert(
		fc.property(anyLoad, (load) => {
			expect(loadTag(load)).toMatch(/^"[^"]+"$/)
			expect(isSameLoad(loadOfTag(loadTag(load)) ?? defaultLoad, load)).toBe(true)
			for (const other of [`W/${loadTag(load)}`, `${loadTag(load)}, "a"`, loadTag(load).slice(1, -1)])
				expect(loadOfTag(other), other).toBeUndefined()
		}),
	)
	for (const other of [null, '', '""', '*']) expect(loadOfTag(other)).toBeUndefined()
})

describe('the changes of labels', () => {
	const before = new Map([
		['a', 'Other'],
		['b', 'Heavy items'],
	] as const)

	test('are the new labels of known photos', () => {
		expect(
			labelChanges(before, [
				['a', 'Room overview'],
				['b', 'Heavy items'],
				['c', 'Other'],
			]),
		).toEqual({ a: 'Room overview' })
		expect(labelChanges(before, [])).toEqual({})
		expect(labelChanges(new Map(), before)).toEqual({})
	})
})

test('the line items are the load in words and the parts of its price, which sum to the total', () => {
	fc.assert(
		fc.property(anyLoad, (load) => {
			const { volume, stairs, addOns, overweight, total } = priceLoad(load, listed)
			const { items, breakdown } = lineItemsOf(load, listed)
			expect(items).toBe(describeLoad(load, listed))
			expect(breakdown).toEqual({ volume, stairs, addons: addOns, overweight })
			expect(Object.values(breakdown).reduce((sum, part) => sum + part)).toBe(total)
		}),
	)
})

describe('a later save', () => {
	const accepted = (changes: object) => quoteChangesSchema.safeParse(changes).success

	test('may have any part of the load, any label, or neither', () => {
		expect(accepted({})).toBe(true)
		for (const part of [{ volume: 1 }, { weightKg: 0 }, { hasStairs: true }, { addOns: [] }]) {
			expect(accepted(part), JSON.stringify(part)).toBe(true)
			expect(quoteChangesSchema.parse(part)).toEqual(part)
		}
		for (const label of photoLabels) expect(accepted({ labels: { [photoId]: label } })).toBe(true)
	})

	test.each([
		['a total', { total: 1 }],
		['a status', { quote_status: 'approved' }],
		['a final amount', { finalAmount: 1 }],
		['an id', { id: photoId }],
		['a volume that is not offered', { volume: 2 }],
		['a weight below 0', { weightKg: -1 }],
		['an add-on twice', { addOns: ['tv', 'tv'] }],
		['an unknown label', { labels: { [photoId]: 'Mine' } }],
		['a label for something that is no photo id', { labels: { 'not-an-id': 'Other' } }],
	])('may not have %s', (_, changes) => {
		expect(accepted(changes)).toBe(false)
	})
})
