import { expect, test } from 'vitest'
import { listWarnings } from './list-warnings.ts'
import type { PriceList } from './price-list.ts'

const list = (prices: [number, number], more: Partial<PriceList> = {}): PriceList => ({
	volumes: [
		{ share: 0.5, label: 'Half', price: prices[0], cubicYards: 10 },
		{ share: 1, label: 'Full', price: prices[1], cubicYards: 20 },
	],
	stairs: 0,
	addOns: [],
	weight: { includedKg: 0, stepKg: 1, price: 0 },
	loads: [
		{ name: 'Half load', from: 10_000, to: 15_000 },
		{ name: 'Full load', from: 20_000, to: 30_000 },
	],
	typicalOutside: { from: 10_000, to: 30_000 },
	...more,
})

test('a volume that costs more than the lower figure of the load of its rank is warned of, and one that costs as much is not', () => {
	expect(listWarnings(list([10_000, 20_000]))).toEqual([])
	expect(listWarnings(list([10_001, 20_000]))).toEqual([
		'Half costs $100.01 in the calculator, more than the lower figure of Half load ($100).',
	])
	expect(listWarnings(list([50_000, 60_000], { loads: [] }))).toEqual([])
})

test('a larger volume that costs less is warned of, and one that costs as much is not', () => {
	expect(listWarnings(list([9000, 9000]))).toEqual([])
	expect(listWarnings(list([9000, 8999]))).toEqual(['Full costs less than Half: $89.99.'])
})

test('a usual range that no load lies in is warned of', () => {
	const outside = (from: number, to: number) =>
		listWarnings(list([9000, 9000], { typicalOutside: { from, to } }))
	expect([outside(5000, 10_000), outside(30_000, 40_000)]).toEqual([[], []])
	expect([outside(5000, 9999), outside(30_001, 40_000)]).toEqual([
		['The usual range outside the city ($50 to $99.99) has none of the loads in it.'],
		['The usual range outside the city ($300.01 to $400) has none of the loads in it.'],
	])
})
