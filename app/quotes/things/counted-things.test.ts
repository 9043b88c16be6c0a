import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLoad, maxWeightKg } from '#app/pricing/load.ts'
import { anyLoadOf } from '#tests/support/loads.ts'
import { anyPrices, listed } from '#tests/support/prices.ts'
import { things } from '../quotes.server.ts'
import {
	addOnsOfThings,
	type Counted,
	countedLoad,
	countedOf,
	countedSchema,
	countMore,
	isSameCount,
	loadByCount,
	mostOfOne,
	type Tally,
	type Thing,
	tallyInTruck,
	tallyInWords,
	tallyOf,
} from './counted-things.ts'

const anyTally: fc.Arbitrary<Tally> = fc
	.uniqueArray(
		fc.record({
			id: fc.stringMatching(/^[a-z]{1,6}$/),
			cubicFeet: fc.double({ min: 0.5, max: 60, noNaN: true }),
			kilograms: fc.double({ min: 0.5, max: 150, noNaN: true }),
			addOn: fc.option(fc.constantFrom('mattress', 'tv', 'no-such-thing'), { nil: undefined }),
			count: fc.integer({ min: 1, max: mostOfOne }),
		}),
		{ selector: ({ id }) => id, maxLength: 12 },
	)
	.map((counted) =>
		counted.map(({ count, ...thing }) => ({
			thing: { ...thing, name: thing.id, plural: `${thing.id}s`, drawing: 'bag', atOnce: 1 } satisfies Thing,
			count,
		})),
	)
const someTally = anyTally.filter((tally) => tally.length > 0)

const cubicFeetOf = (tally: Tally) =>
	tally.reduce((sum, { thing, count }) => sum + thing.cubicFeet * count, 0)

describe('for any things and any price list', () => {
	test('nothing counted is no load', () => {
		fc.assert(
			fc.property(anyPrices, (list) => {
				expect(countedLoad([], list)).toBeUndefined()
			}),
		)
	})

	test('the volume holds the sum of the things, and the next smaller one does not', () => {
		fc.assert(
			fc.property(someTally, anyPrices, (tally, list) => {
				const sum = countedLoad(tally, list)
				const yards = (share: number) => list.volumes.find((each) => each.share === share)?.cubicYards ?? 0
				expect(sum?.cubicYards).toBeGreaterThanOrEqual(cubicFeetOf(tally) / 27)
				if (sum?.fits) expect(yards(sum.volume)).toBeGreaterThanOrEqual(sum.cubicYards)
				else expect([sum?.volume, yards(1) < (sum?.cubicYards ?? 0)]).toEqual([1, true])
				for (const { share, cubicYards } of list.volumes)
					if (share < (sum?.volume ?? 0)) expect(cubicYards).toBeLessThan(sum?.cubicYards ?? 0)
			}),
		)
	})

	test('the weight is a multiple of 10 kg that a load may have, near the sum', () => {
		fc.assert(
			fc.property(someTally, (tally) => {
				const kilograms = tally.reduce((sum, { thing, count }) => sum + thing.kilograms * count, 0)
				const { weightKg = 0 } = countedLoad(tally, listed) ?? {}
				expect(weightKg % 10).toBe(0)
				expect(weightKg).toBeGreaterThanOrEqual(10)
				expect(Math.abs(weightKg - Math.min(maxWeightKg, Math.max(10, kilograms)))).toBeLessThanOrEqual(5)
			}),
		)
	})

	test('one more of anything is never less', () => {
		fc.assert(
			fc.property(someTally, fc.nat(), anyPrices, (tally, which, list) => {
				const at = which % tally.length
				const more = tally.map((each, here) => (here === at ? { ...each, count: each.count + 1 } : each))
				const [before, after] = [countedLoad(tally, list), countedLoad(more, list)]
				for (const part of ['volume', 'weightKg', 'cubicYards'] as const)
					expect(after?.[part]).toBeGreaterThanOrEqual(before?.[part] ?? 0)
			}),
		)
	})

	test('the order does not matter', () => {
		fc.assert(
			fc.property(someTally, anyPrices, (tally, list) => {
				expect(countedLoad(tally.toReversed(), list)).toEqual(countedLoad(tally, list))
			}),
		)
	})

	test('the truck shows the things while its volume is theirs', () => {
		fc.assert(
			fc.property(someTally, anyPrices, (tally, list) => {
				const volume = countedLoad(tally, list)?.volume ?? 1
				expect(tallyInTruck(tally, { ...defaultLoad, volume }, list)).toBe(tally)
				expect(tallyInTruck(tally, { ...defaultLoad, volume: volume / 2 }, list)).toBeUndefined()
			}),
		)
	})
})

describe('add-ons that things bring', () => {
	const tally = (counted: Counted) => tallyOf(counted, things)
	const ticked = (addOns: string[], before: Counted, after: Counted) =>
		loadByCount({ ...defaultLoad, addOns }, tally(before), tally(after), listed).addOns

	test('come with the first of a thing and go with the last, and what was ticked by hand stays', () => {
		expect(ticked([], {}, { tv: 1 })).toEqual(['tv'])
		expect(ticked(['reno', 'tv'], { tv: 2 }, { tv: 1 })).toEqual(['reno', 'tv'])
		expect(ticked(['reno', 'tv'], { tv: 1 }, {})).toEqual(['reno'])
		expect(ticked(['appliance'], { washer: 1, stove: 1 }, { stove: 1 })).toEqual(['appliance'])
		expect(ticked(['tv'], {}, { tv: 1 }), 'each counts once').toEqual(['tv'])
	})

	test('that were unticked by hand stay so when something else is counted', () => {
		expect(ticked([], { tv: 1 }, { tv: 1, sofa: 1 })).toEqual([])
	})

	test('are those of the list, each once', () => {
		fc.assert(
			fc.property(
				anyPrices.chain((list) => fc.tuple(anyLoadOf(list), fc.constant(list))),
				someTally,
				(priced, any) => {
					const [load, list] = priced
					const { addOns = [] } = loadByCount(load, [], any, list)
					expect(new Set(addOns).size).toBe(addOns.length)
					expect(addOns).toEqual(expect.arrayContaining(addOnsOfThings(any, list)))
					expect(list.addOns.map(({ id }) => id)).toEqual(expect.arrayContaining(addOns))
				},
			),
		)
	})
})

test('when the last thing goes, volume and weight stay', () => {
	const [sofa, none] = [tallyOf({ sofa: 1 }, things), tallyOf({}, things)]
	expect(loadByCount(defaultLoad, none, sofa, listed)).toEqual({ volume: 0.125, weightKg: 60, addOns: [] })
	expect(loadByCount(defaultLoad, sofa, none, listed)).toEqual({ addOns: [] })
})

test('counts go from none to the most, and a thing that is no longer in the list is left out', () => {
	expect(countMore({}, 'sofa', 1)).toEqual({ sofa: 1 })
	expect(countMore({ sofa: 1, tv: 2 }, 'sofa', -1)).toEqual({ tv: 2 })
	expect(countMore({ bag: 95 }, 'bag', 10)).toEqual({ bag: mostOfOne })
	expect(countedOf(tallyOf({ 'old-thing': 3, sofa: 1 }, things))).toEqual({ sofa: 1 })
	expect(isSameCount({ sofa: 1, tv: 2 }, { tv: 2, sofa: 1 })).toBe(true)
	const others: Counted[] = [{ sofa: 1 }, { sofa: 2, tv: 2 }, { sofa: 1, bag: 2 }, { sofa: 1, tv: 2, bag: 1 }]
	for (const other of others) expect(isSameCount({ sofa: 1, tv: 2 }, other)).toBe(false)
})

test('a count in words names each thing by its number, in the order of the list', () => {
	expect(tallyInWords(tallyOf({ bag: 10, sofa: 1 }, things))).toBe('1 sofa, 10 bags')
	expect(tallyInWords([])).toBe('')
})

test.each([
	{ sofa: 0 },
	{ sofa: 100 },
	{ sofa: 1.5 },
	{ sofa: '1' },
	{ Sofa: 1 },
	{ 'a b': 1 },
	{ '': 1 },
	Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`thing-${at}`, 1])),
	['sofa'],
	'sofa',
])('%j is no count', (sent) => {
	expect(countedSchema.safeParse(sent).success).toBe(false)
})

/**
 * Loads of which somebody else says how large they are (docs/decisions/volume-from-counted-things.md): a quarter of the truck
 * is 5 cubic yards.
 */
const realLoads: [load: string, counted: Counted, volumes: number[], kilograms: [number, number]][] = [
	['a couch: “the minimum load holds a couch”', { sofa: 1 }, [0.125], [45, 70]],
	['twelve bags: “or about twelve bags”', { bag: 12 }, [0.125], [72, 200]],
	['ten bags, as a government’s table has household trash', { bag: 10 }, [0.125], [85, 100]],
	['a washer with its dryer, about a cubic yard each', { washer: 1, dryer: 1 }, [0.125], [105, 140]],
	[
		'a student’s room: “an eighth or a quarter of the truck”',
		{ 'single-mattress': 1, table: 1, chair: 1, bag: 4, box: 2 },
		[0.125, 0.25],
		[80, 150],
	],
	['a sofa and six bags, a heaped pickup', { sofa: 1, bag: 6 }, [0.125, 0.25], [90, 150]],
	[
		'a bedroom with one chest: “near a quarter load”',
		{ 'queen-mattress': 1, 'bed-frame': 1, dresser: 1, box: 2 },
		[0.25],
		[120, 200],
	],
	[
		'a whole bedroom set: “a third of the box”',
		{ 'queen-mattress': 2, 'bed-frame': 1, dresser: 1, bookcase: 1, chair: 1, box: 3 },
		[0.5],
		[180, 300],
	],
	[
		'what is left of a one-bedroom home: “half a load”',
		{ sofa: 1, 'queen-mattress': 1, 'bed-frame': 1, dresser: 1, table: 1, chair: 2, tv: 1, box: 10 },
		[0.5],
		[300, 450],
	],
	[
		'a garage: “half a truck is the usual answer”',
		{ freezer: 1, barbecue: 1, tire: 8, bookcase: 2, treadmill: 1, box: 15, bag: 10 },
		[0.5],
		[400, 700],
	],
	[
		'what another hauler’s truck of 10 to 15 cubic yards is said to hold',
		{ sofa: 1, armchair: 2, table: 2, chair: 5, dresser: 2, 'bed-frame': 1, 'queen-mattress': 1, box: 6 },
		[0.75],
		[400, 650],
	],
	[
		'a home with two bedrooms, one full truck',
		{
			sofa: 1,
			armchair: 2,
			table: 1,
			chair: 4,
			'queen-mattress': 2,
			'bed-frame': 2,
			dresser: 2,
			bookcase: 2,
			tv: 2,
			box: 20,
			bag: 20,
		},
		[1],
		[700, 1100],
	],
]

test.each(realLoads)('%s', (_, counted, volumes, [lightest, heaviest]) => {
	const tally = tallyOf(counted, things)
	expect(tally).toHaveLength(Object.keys(counted).length)
	const sum = countedLoad(tally, listed)
	expect(volumes).toContain(sum?.volume)
	expect(sum?.fits).toBe(true)
	expect(sum?.weightKg).toBeGreaterThanOrEqual(lightest)
	expect(sum?.weightKg).toBeLessThanOrEqual(heaviest)
})
