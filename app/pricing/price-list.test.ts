import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { anyPrices, listed, numbered } from '#tests/support/prices.ts'
import { isSameList, priceListOfSettings, priceListSchema } from './price-list.ts'

const { id: _, ...prices } = listed

describe('a price list', () => {
	test('survives storage unchanged, whatever the order of its stored keys', () => {
		fc.assert(
			fc.property(anyPrices, (list) => {
				const stored = JSON.parse(JSON.stringify(list))
				expect(priceListSchema.parse(stored)).toEqual(list)
				const reordered = Object.fromEntries(Object.entries(stored).toReversed())
				expect(isSameList(list, priceListSchema.parse(reordered))).toBe(true)
			}),
		)
	})

	const [volume] = prices.volumes
	test.each([
		['without a full truck', { volumes: prices.volumes.slice(0, -1) }],
		['without a volume', { volumes: [] }],
		['whose shares do not rise', { volumes: [volume, volume, ...prices.volumes.slice(1)] }],
		['with a share of 0', { volumes: [{ ...volume, share: 0 }, ...prices.volumes] }],
		['with more than a truck', { volumes: [...prices.volumes, { ...volume, share: 2 }] }],
		['with half a cent', { stairs: 0.5 }],
		['with a negative price', { stairs: -1 }],
		['with an add-on twice', { addOns: [prices.addOns[0], prices.addOns[0]] }],
		['with an add-on that cannot be a field name', { addOns: [{ id: 'a b', label: 'A', price: 1 }] }],
		['with more add-ons than a form takes', { addOns: many(13) }],
		['with steps of 0 kg', { weight: { ...prices.weight, stepKg: 0 } }],
	])('%s is invalid', (_, fault) => {
		expect(priceListSchema.safeParse({ ...prices, ...fault }).success).toBe(false)
	})

	test('is read without what a later release writes into it', () => {
		expect(priceListSchema.parse({ ...prices, tips: 1 })).toEqual(prices)
	})

	test('may have no add-ons, and as many as a form takes', () => {
		for (const addOns of [[], many(12)])
			expect(priceListSchema.safeParse({ ...prices, addOns }).success).toBe(true)
	})
})

const many = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ id: `a-${at}`, label: 'A thing', price: 100 }))

test('the settings’ dollars become cents', () => {
	const { stairs, typicalOutside, weight } = priceListOfSettings({
		...company.prices,
		stairs: 12.35,
		typicalOutside: { from: 1.01, to: 99.99 },
		weight: { includedKg: 10, stepKg: 5, dollars: 0.1 },
	})
	expect([stairs, typicalOutside]).toEqual([1235, { from: 101, to: 9999 }])
	expect(weight).toEqual({ includedKg: 10, stepKg: 5, price: 10 })
	expect(() => priceListOfSettings({ ...company.prices, volumes: [] })).toThrow('full truck')
})

test('two lists are the same when their prices are, whatever their ids', () => {
	expect(isSameList(prices, priceListOfSettings(company.prices))).toBe(true)
	expect(isSameList(prices, { ...prices, stairs: prices.stairs + 1 })).toBe(false)
	expect(numbered(7, prices)).toEqual({ ...listed, id: 7 })
})
