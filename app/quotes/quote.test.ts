import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photoLabels } from '#app/photos/photo.ts'
import { defaultLoad, describeLoad, priceLoad } from '#app/pricing/load.ts'
import { anyLoad } from '#tests/support/loads.ts'
import { listed } from '#tests/support/prices.ts'
import {
	labelChanges,
	lineItemsOf,
	loadChanges,
	quoteChangesSchema,
	statusAfterCustomerChange,
	statusAfterSending,
} from './quote.ts'

const photoId = '3f1c7f5e-1111-4222-8333-444455556666'

describe('what changed of a load', () => {
	test('is only what is another than it was', () => {
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

	test('put on what it was makes what it is, and there is nothing only where both are priced alike', () => {
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

	test('leaves the order in which add-ons were chosen as it is', () => {
		const load = { ...defaultLoad, addOns: ['yard' as const, 'appliance' as const] }
		loadChanges(load, { ...load, addOns: ['tv', 'mattress'] })
		expect(load.addOns).toEqual(['yard', 'appliance'])
	})
})

describe('what changed of labels', () => {
	const before = new Map([
		['a', 'Other'],
		['b', 'Heavy items'],
	] as const)

	test('is the new ones, of photos that are there', () => {
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

test('an answer already given is taken back by the customer’s change; a draft stays a draft', () => {
	const statuses = ['draft', 'pending', 'approved', 'rejected'] as const
	expect(statuses.map(statusAfterCustomerChange)).toEqual(['draft', 'pending', 'pending', 'pending'])
})

test('sending in moves a draft to pending, and takes back no answer', () => {
	const statuses = ['draft', 'pending', 'approved', 'rejected'] as const
	expect(statuses.map(statusAfterSending)).toEqual(['pending', 'pending', 'approved', 'rejected'])
})

test('the line items are the load in words and the parts of its price, which add up to the total', () => {
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
	const taken = (changes: object) => quoteChangesSchema.safeParse(changes).success

	test('may say any part of the load and any label, or nothing', () => {
		expect(taken({})).toBe(true)
		for (const part of [{ volume: 1 }, { weightKg: 0 }, { hasStairs: true }, { addOns: [] }]) {
			expect(taken(part), JSON.stringify(part)).toBe(true)
			expect(quoteChangesSchema.parse(part)).toEqual(part)
		}
		for (const label of photoLabels) expect(taken({ labels: { [photoId]: label } })).toBe(true)
	})

	test.each([
		['a total', { total: 1 }],
		['a status', { quote_status: 'approved' }],
		['a final amount', { finalAmount: 1 }],
		['an id of its own', { id: photoId }],
		['a volume that is not offered', { volume: 2 }],
		['a weight below 0', { weightKg: -1 }],
		['an add-on twice', { addOns: ['tv', 'tv'] }],
		['an unknown label', { labels: { [photoId]: 'Mine' } }],
		['a label of what is no photo', { labels: { 'not-an-id': 'Other' } }],
	])('may not say %s', (_, changes) => {
		expect(taken(changes)).toBe(false)
	})
})
