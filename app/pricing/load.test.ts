import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	defaultLoad,
	describeLoad,
	type Load,
	loadSchema,
	maxWeightKg,
	priceLoad,
	priceProgress,
} from './load.ts'
import { loadRanges, priceList } from './price-list.ts'

const loads: fc.Arbitrary<Load> = fc.record({
	volume: fc.constantFrom(...priceList.volumes.map(({ share }) => share)),
	weightKg: fc.oneof(
		fc.integer({ min: 0, max: maxWeightKg }),
		fc.double({ min: 0, max: maxWeightKg, noNaN: true }),
	),
	hasStairs: fc.boolean(),
	addOns: fc.subarray(priceList.addOns.map(({ id }) => id)),
})

describe('the specification’s figures', () => {
	test.each([
		[0.125, 95, 2.5],
		[0.25, 175, 5],
		[0.5, 325, 10],
		[0.75, 475, 15],
		[1, 595, 20],
	] as const)('%s of a truck costs $%s and holds about %s cubic yards', (volume, dollars, yards) => {
		expect(priceLoad({ ...defaultLoad, volume }).total).toBe(dollars * 100)
		expect(describeLoad({ ...defaultLoad, volume })).toContain(`about ${yards} cubic yards`)
	})

	test.each([
		['appliance', 30],
		['mattress', 25],
		['tv', 15],
		['yard', 20],
		['reno', 40],
	] as const)('%s adds $%s', (addOn, dollars) => {
		expect(priceLoad({ ...defaultLoad, addOns: [addOn] }).addOns).toBe(dollars * 100)
	})

	test.each([
		[0, 0],
		[120, 0],
		[180, 0],
		[180.1, 10],
		[181, 10],
		[205, 10],
		[206, 20],
		[230, 20],
		[231, 30],
		[1000, 330],
	])('%s kg adds $%s', (weightKg, dollars) => {
		expect(priceLoad({ ...defaultLoad, weightKg }).overweight).toBe(dollars * 100)
	})

	test('a full truck of 120 kg without extras is what a visitor begins with', () => {
		expect(defaultLoad).toEqual({ volume: 1, weightKg: 120, hasStairs: false, addOns: [] })
		expect(priceLoad(defaultLoad)).toEqual({
			volume: 59500,
			stairs: 0,
			addOns: 0,
			overweight: 0,
			total: 59500,
		})
	})

	test('stairs add $25', () => {
		expect(priceLoad({ ...defaultLoad, hasStairs: true }).stairs).toBe(2500)
	})

	test('the marketing table', () => {
		expect(loadRanges.map(({ name, from, to }) => [name, from / 100, to / 100])).toEqual([
			['Minimum', 99, 139],
			['1/4 Load', 179, 259],
			['1/2 Load', 329, 469],
			['3/4 Load', 479, 629],
			['Full Load', 649, 849],
		])
	})
})

describe('for any load', () => {
	test('the total is the sum of its parts, in whole cents, and never below the base price', () => {
		fc.assert(
			fc.property(loads, (load) => {
				const { total, ...parts } = priceLoad(load)
				expect(total).toBe(parts.volume + parts.stairs + parts.addOns + parts.overweight)
				expect(Number.isInteger(total)).toBe(true)
				expect(total).toBeGreaterThanOrEqual(9500)
			}),
		)
	})

	test('more of anything never costs less', () => {
		fc.assert(
			fc.property(loads, fc.double({ min: 0, max: 1000, noNaN: true }), (load, more) => {
				const { total } = priceLoad(load)
				expect(priceLoad({ ...load, weightKg: load.weightKg + more }).total).toBeGreaterThanOrEqual(total)
				expect(priceLoad({ ...load, hasStairs: true }).total).toBeGreaterThanOrEqual(total)
				expect(
					priceLoad({ ...load, addOns: priceList.addOns.map(({ id }) => id) }).total,
				).toBeGreaterThanOrEqual(total)
			}),
		)
	})

	test('each started 25 kg above 180 kg adds exactly $10', () => {
		fc.assert(
			fc.property(
				loads,
				fc.integer({ min: 0, max: 100 }),
				fc.integer({ min: 1, max: 25 }),
				(load, steps, into) => {
					const weightKg = 180 + steps * 25 + into
					expect(priceLoad({ ...load, weightKg }).overweight).toBe((steps + 1) * 1000)
				},
			),
		)
	})

	test('the order of add-ons does not matter', () => {
		fc.assert(
			fc.property(loads, (load) => {
				expect(priceLoad({ ...load, addOns: load.addOns.toReversed() })).toEqual(priceLoad(load))
			}),
		)
	})

	test('the bar is total / 595, full at most', () => {
		fc.assert(
			fc.property(loads, (load) => {
				const { total } = priceLoad(load)
				expect(priceProgress(total)).toBeCloseTo(Math.min(1, total / 100 / 595), 10)
			}),
		)
	})

	test('the schema takes every load the calculator can make', () => {
		fc.assert(
			fc.property(loads, (load) => {
				expect(loadSchema.parse(load)).toEqual(load)
			}),
		)
	})
})

test.each([
	['a negative weight', { weightKg: -1 }],
	['a weight that is text', { weightKg: '120' }],
	['no number', { weightKg: Number.NaN }],
	['an endless weight', { weightKg: Number.POSITIVE_INFINITY }],
	['a volume that is not offered', { volume: 0.33 }],
	['a volume that is text', { volume: '1' }],
	['an unknown add-on', { addOns: ['piano'] }],
	['an add-on twice', { addOns: ['tv', 'tv'] }],
	['a list for a flag', { hasStairs: [true] }],
	['a total of the visitor’s own', { total: 1 }],
])('the schema refuses %s', (_, fault) => {
	expect(loadSchema.safeParse({ ...defaultLoad, ...fault }).success).toBe(false)
})
