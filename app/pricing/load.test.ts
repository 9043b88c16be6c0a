import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLoad } from '#tests/support/loads.ts'
import { defaultLoad, describeLoad, loadSchema, maxWeightKg, priceLoad, priceProgress } from './load.ts'
import { fullTruckPrice, loadRanges, priceList } from './price-list.ts'

describe('the figures of the calculator', () => {
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
			fc.property(anyLoad, (load) => {
				const { total, ...parts } = priceLoad(load)
				expect(total).toBe(parts.volume + parts.stairs + parts.addOns + parts.overweight)
				expect(Number.isInteger(total)).toBe(true)
				expect(total).toBeGreaterThanOrEqual(Math.min(...priceList.volumes.map(({ price }) => price)))
			}),
		)
	})

	test('more of anything never costs less', () => {
		fc.assert(
			fc.property(anyLoad, fc.double({ min: 0, max: 1000, noNaN: true }), (load, more) => {
				const { total } = priceLoad(load)
				expect(priceLoad({ ...load, weightKg: load.weightKg + more }).total).toBeGreaterThanOrEqual(total)
				expect(priceLoad({ ...load, hasStairs: true }).total).toBeGreaterThanOrEqual(total)
				expect(
					priceLoad({ ...load, addOns: priceList.addOns.map(({ id }) => id) }).total,
				).toBeGreaterThanOrEqual(total)
			}),
		)
	})

	test('each started step above the included weight adds one step’s price', () => {
		const { includedKg, stepKg, price } = priceList.weight
		fc.assert(
			fc.property(
				anyLoad,
				fc.integer({ min: 0, max: 100 }),
				fc.integer({ min: 1, max: stepKg }),
				(load, steps, into) => {
					const overweight = (weightKg: number) => priceLoad({ ...load, weightKg }).overweight
					expect(overweight(includedKg + steps * stepKg + into)).toBe((steps + 1) * price)
					expect(overweight(Math.max(0, includedKg - steps))).toBe(0)
				},
			),
		)
	})

	test('stairs and each add-on cost what the list says, once, whatever else there is', () => {
		fc.assert(
			fc.property(anyLoad, (load) => {
				const { stairs, addOns } = priceLoad(load)
				expect(stairs).toBe(load.hasStairs ? priceList.stairs : 0)
				const listed = load.addOns.map((id) => priceList.addOns.find((each) => each.id === id)?.price ?? 0)
				expect(addOns).toBe(listed.reduce((sum, price) => sum + price, 0))
			}),
		)
	})

	test('the order of add-ons does not matter', () => {
		fc.assert(
			fc.property(anyLoad, (load) => {
				expect(priceLoad({ ...load, addOns: load.addOns.toReversed() })).toEqual(priceLoad(load))
			}),
		)
	})

	test('the bar is the total over the price of a full truck, full at most', () => {
		expect(fullTruckPrice).toBe(priceList.volumes.find(({ share }) => share === 1)?.price)
		expect(priceProgress(fullTruckPrice)).toBe(1)
		expect(priceProgress(fullTruckPrice - 1)).toBeLessThan(1)
		fc.assert(
			fc.property(anyLoad, (load) => {
				const { total } = priceLoad(load)
				expect(priceProgress(total)).toBeCloseTo(Math.min(1, total / fullTruckPrice), 10)
			}),
		)
	})

	test('the schema takes every load the calculator can make', () => {
		fc.assert(
			fc.property(anyLoad, (load) => {
				expect(loadSchema.parse(load)).toEqual(load)
			}),
		)
	})
})

test('a load that was never offered has no price', () => {
	const load = JSON.parse('{"volume":0.33,"weightKg":120,"hasStairs":false,"addOns":[]}')
	expect(() => priceLoad(load)).toThrow(new RangeError('no price for a load of 0.33'))
})

describe('a load in words', () => {
	const [one, two] = priceList.addOns
	const volume = (share: number) => {
		const found = priceList.volumes.find((each) => each.share === share)
		return `${found?.label} (about ${found?.cubicYards} cubic yards)`
	}

	test('is its volume and its weight, then what there is besides', () => {
		expect(describeLoad({ volume: 0.5, weightKg: 120, hasStairs: false, addOns: [] })).toBe(
			`${volume(0.5)}, 120 kg`,
		)
		expect(describeLoad({ volume: 1, weightKg: 0, hasStairs: true, addOns: [] })).toBe(
			`${volume(1)}, 0 kg, stairs`,
		)
	})

	test('names the add-ons that are chosen, in the order of the list', () => {
		if (!one || !two) throw new Error('there are no two add-ons')
		const load = { ...defaultLoad, hasStairs: true }
		const begin = `${volume(1)}, ${defaultLoad.weightKg} kg, stairs`
		expect(describeLoad({ ...load, addOns: [two.id, one.id] })).toBe(`${begin}, ${one.label}, ${two.label}`)
		expect(describeLoad({ ...load, addOns: [two.id] })).toBe(`${begin}, ${two.label}`)
	})
})

const faultOf = (fault: object) =>
	loadSchema.safeParse({ ...defaultLoad, ...fault }).error?.issues.map(({ message }) => message)

test('the weight goes from 0 kg to five tonnes, and what is wrong with another is said', () => {
	expect(maxWeightKg).toBe(5000)
	for (const weightKg of [0, maxWeightKg]) expect(faultOf({ weightKg })).toBeUndefined()
	expect(faultOf({ weightKg: -0.1 })).toEqual(['Weight cannot be below 0 kg.'])
	const above = `Weight cannot be above ${maxWeightKg} kg. Call us about anything heavier.`
	expect(faultOf({ weightKg: maxWeightKg + 0.1 })).toEqual([above])
	for (const weightKg of ['120', undefined, Number.NaN, [120]])
		expect(faultOf({ weightKg })).toEqual(['Enter the weight as a number of kilograms.'])
	expect(faultOf({ addOns: ['tv', 'yard', 'tv'] })).toEqual(['Each add-on counts once.'])
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
