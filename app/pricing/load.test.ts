import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLoadOf } from '#tests/support/loads.ts'
import { anyPrices, listed } from '#tests/support/prices.ts'
import {
	addOnsOf,
	addOnsToTick,
	defaultLoad,
	fullTruckPrice,
	isOffered,
	type Load,
	loadByList,
	loadSchema,
	maxWeightKg,
	priceLoad,
	priceProgress,
	volumeOf,
} from './load.ts'
import { loadInShort } from './load-in-short.ts'
import { describeLoad, inSentence } from './load-words.ts'
import type { PriceList } from './price-list.ts'

/** Any list, and any load that can be chosen from it. */
const anyPriced = anyPrices.chain((list) => fc.tuple(anyLoadOf(list), fc.constant(list)))

const forAny = (check: (load: Load, list: PriceList) => void) =>
	fc.assert(fc.property(anyPriced, ([load, list]) => check(load, list)))

describe('for any load of any list', () => {
	test('the total is the sum of its parts, in whole cents, and never below the base price', () => {
		forAny((load, list) => {
			const { total, ...parts } = priceLoad(load, list)
			expect(total).toBe(parts.volume + parts.stairs + parts.addOns + parts.overweight)
			expect(Number.isInteger(total)).toBe(true)
			expect(parts.volume).toBe(list.volumes.find(({ share }) => share === load.volume)?.price)
			expect(total).toBeGreaterThanOrEqual(parts.volume)
		})
	})

	test('more of anything never costs less', () => {
		fc.assert(
			fc.property(anyPriced, fc.double({ min: 0, max: 1000, noNaN: true }), ([load, list], more) => {
				const { total } = priceLoad(load, list)
				const dearer = (change: Partial<Load>) =>
					expect(priceLoad({ ...load, ...change }, list).total).toBeGreaterThanOrEqual(total)
				dearer({ weightKg: load.weightKg + more })
				dearer({ hasStairs: true })
				dearer({ addOns: list.addOns.map(({ id }) => id) })
				dearer({ volume: 1 })
			}),
		)
	})

	test('each started step above the included weight adds one step’s price', () => {
		const steps = fc.integer({ min: 0, max: 20 })
		fc.assert(
			fc.property(
				anyPriced,
				steps,
				fc.double({ min: 0.01, max: 1, noNaN: true }),
				([load, list], n, part) => {
					const { includedKg, stepKg, price } = list.weight
					const overweight = (weightKg: number) => priceLoad({ ...load, weightKg }, list).overweight
					expect(overweight(includedKg + n * stepKg + part * stepKg)).toBe((n + 1) * price)
					expect(overweight(includedKg + n * stepKg)).toBe(n * price)
					expect(overweight(Math.max(0, includedKg - n))).toBe(0)
				},
			),
		)
	})

	test('stairs and each add-on cost their list price, once, whatever else is chosen and in any order', () => {
		forAny((load, list) => {
			const { stairs, addOns } = priceLoad(load, list)
			expect(stairs).toBe(load.hasStairs ? list.stairs : 0)
			const priced = load.addOns.map((id) => list.addOns.find((each) => each.id === id)?.price ?? 0)
			expect(addOns).toBe(priced.reduce((sum, price) => sum + price, 0))
			expect(priceLoad({ ...load, addOns: load.addOns.toReversed() }, list)).toEqual(priceLoad(load, list))
		})
	})

	test('the bar shows the total divided by the price of a full truck, at most full', () => {
		forAny((load, list) => {
			const full = fullTruckPrice(list)
			expect(full).toBe(priceLoad({ ...defaultLoad, weightKg: 0 }, list).total)
			expect(priceProgress(full, list)).toBe(1)
			const { total } = priceLoad(load, list)
			expect(priceProgress(total, list)).toBeCloseTo(total >= full ? 1 : total / full, 10)
		})
	})

	test('the schema accepts it, and it is offered', () => {
		forAny((load, list) => {
			expect(loadSchema.parse(load)).toEqual(load)
			expect(isOffered(load, list)).toBe(true)
		})
	})

	test('its description names its volume and its weight, then the extras in the order of the list', () => {
		forAny((load, list) => {
			const { label, cubicYards } = volumeOf(load.volume, list)
			const extras = list.addOns.filter(({ id }) => load.addOns.includes(id)).map((addOn) => addOn.label)
			expect(describeLoad(load, list).split(', ')).toEqual([
				`${label} (about ${cubicYards} cubic yards)`,
				`${load.weightKg} kg`,
				...(load.hasStairs ? ['stairs'] : []),
				...extras.map(inSentence),
			])
			expect(addOnsOf(load, list).map((addOn) => addOn.label)).toEqual(extras)
		})
	})

	test('in short it has neither its cubic yards nor a weight that nobody has said', () => {
		forAny((load, list) => {
			const { label } = volumeOf(load.volume, list)
			const extras = [
				...(load.hasStairs ? ['stairs'] : []),
				...addOnsOf(load, list).map((each) => inSentence(each.label)),
			]
			for (const weightSource of ['untouched', 'typed'] as const)
				expect(
					loadInShort(describeLoad(load, list, { volumeChosen: true, weightSource })).split(', '),
				).toEqual([label, ...(weightSource === 'typed' ? [`${load.weightKg} kg`] : []), ...extras])
		})
	})

	test('moved to another list it is offered, no smaller, with the add-ons of both; by its own list it is unchanged', () => {
		fc.assert(
			fc.property(anyPriced, anyPrices, ([load, list], other) => {
				expect(loadByList(load, list)).toEqual(load)
				const moved = loadByList(load, other)
				expect(isOffered(moved, other)).toBe(true)
				expect(moved.volume).toBeGreaterThanOrEqual(load.volume)
				const between = other.volumes.filter(({ share }) => share >= load.volume && share < moved.volume)
				expect(between).toEqual([])
				expect(moved.addOns).toEqual(load.addOns.filter((id) => other.addOns.some((each) => each.id === id)))
				expect({ ...moved, volume: 0, addOns: [] }).toEqual({ ...load, volume: 0, addOns: [] })
			}),
		)
	})
})

test('a load with a volume that a list lacks is not offered, and pricing it throws', () => {
	const odd = { ...defaultLoad, volume: 0.33 }
	expect(isOffered(odd, listed)).toBe(false)
	expect(() => priceLoad(odd, listed)).toThrow(new RangeError('no price for a load of 0.33'))
	expect(isOffered({ ...defaultLoad, addOns: ['piano'] }, listed)).toBe(false)
	expect(isOffered(defaultLoad, listed)).toBe(true)
})

const errorsOf = (fault: object) =>
	loadSchema.safeParse({ ...defaultLoad, ...fault }).error?.issues.map(({ message }) => message)

test('the weight goes from 0 kg to five tonnes, and any other has an error message', () => {
	expect(maxWeightKg).toBe(5000)
	for (const weightKg of [0, maxWeightKg]) expect(errorsOf({ weightKg })).toBeUndefined()
	expect(errorsOf({ weightKg: -0.1 })).toEqual(['Weight can’t be below 0 kg.'])
	const above = `Weight can’t be above ${maxWeightKg} kg. Call us about anything heavier.`
	expect(errorsOf({ weightKg: maxWeightKg + 0.1 })).toEqual([above])
	for (const weightKg of ['120', undefined, Number.NaN, [120]])
		expect(errorsOf({ weightKg })).toEqual(['Enter the weight as a number of kilograms.'])
	expect(errorsOf({ addOns: ['tv', 'yard', 'tv'] })).toEqual(['Each add-on counts once.'])
})

test.each([
	['a negative weight', { weightKg: -1 }],
	['a weight that is text', { weightKg: '120' }],
	['no number', { weightKg: Number.NaN }],
	['an endless weight', { weightKg: Number.POSITIVE_INFINITY }],
	['more than a truck', { volume: 1.01 }],
	['no volume at all', { volume: 0 }],
	['a volume that is text', { volume: '1' }],
	['an add-on twice', { addOns: ['tv', 'tv'] }],
	['a long add-on', { addOns: ['x'.repeat(41)] }],
	['endless add-ons', { addOns: Array.from({ length: 41 }, (_, at) => String(at)) }],
	['an array for a flag', { hasStairs: [true] }],
	['a total of the visitor’s own', { total: 1 }],
])('the schema refuses %s', (_, fault) => {
	expect(loadSchema.safeParse({ ...defaultLoad, ...fault }).success).toBe(false)
})

test('what visitors tick are the add-ons that no count brings along', () => {
	const bags = { id: 'bags', label: 'Bags', price: 500 }
	const listOf = (countedOnly?: boolean) => ({
		...listed,
		addOns: [...listed.addOns.filter((each) => !each.countedOnly), { ...bags, countedOnly }],
	})
	const ticked = (list: ReturnType<typeof listOf>) => addOnsToTick(list).some(({ id }) => id === 'bags')
	expect([undefined, false, true].map((countedOnly) => ticked(listOf(countedOnly)))).toEqual([
		true,
		true,
		false,
	])
})
