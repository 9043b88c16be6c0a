import { describe, expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { listed } from '#tests/support/prices.ts'
import { allInRange, besideRange } from './all-in-range.ts'
import { defaultLoad, type Load, priceLoad } from './load.ts'
import type { LoadSource } from './load-source.ts'
import { wholeRange } from './load-words.ts'

const chosen: LoadSource = { volumeChosen: true, weightSource: 'chip' }
const untouched: LoadSource = { ...chosen, weightSource: 'untouched' }

function saidOf(change: Partial<Load>, source: LoadSource = chosen): string {
	const load = { ...defaultLoad, ...change }
	const range = allInRange(load, listed)
	const estimate = { load, price: priceLoad(load, listed), source, list: listed }
	return range ? besideRange(range, estimate, company) : 'no range'
}

describe('the all-in range of a load', () => {
	test.each([
		['the row of as many cubic yards', 0.75, 649, 849],
		['between two rows', 0.5, 430, 575],
		['above the largest row, by its price for a cubic yard', 1, 865, 1130],
	] as const)('is %s: %s of a truck', (_, volume, from, to) => {
		expect(allInRange({ volume }, listed)).toEqual({ from: from * 100, to: to * 100 })
	})

	test('is the smallest row where there is less', () => {
		const small = { ...listed, volumes: [{ share: 1, label: 'All', price: 100, cubicYards: 1.5 }] }
		expect(allInRange({ volume: 1 }, small)).toEqual({ from: 9900, to: 13_900 })
	})

	test('is the same in whatever order the table has its rows', () => {
		const turned = { ...listed, loads: listed.loads.toReversed() }
		for (const { share } of listed.volumes)
			expect(allInRange({ volume: share }, turned)).toEqual(allInRange({ volume: share }, listed))
	})

	test('is not known where the table does not say its cubic yards', () => {
		const loads = listed.loads.map(({ cubicYards: _, ...load }) => load)
		expect(allInRange(defaultLoad, { ...listed, loads })).toBeUndefined()
		expect(wholeRange({ ...listed, loads })).toEqual({ from: 9900, to: 84_900 })
		expect(wholeRange({ ...listed, loads: [] })).toBeUndefined()
	})

	test('rises with the volume', () => {
		const ranges = listed.volumes.map(({ share }) => allInRange({ volume: share }, listed))
		expect(ranges.toSorted((a, b) => (a?.from ?? 0) - (b?.from ?? 0))).toEqual(ranges)
	})
})

test('one sentence says where the estimate lies, and why', () => {
	const loads = 'what most loads of 10 yd³ come to'
	const allIn = '($430–$575 all-in, plus GST)'
	expect(saidOf({ volume: 0.5 }, untouched)).toBe(
		`Below ${loads} ${allIn}, because it’s priced as a light load. You haven’t said how heavy it is.`,
	)
	expect(saidOf({ volume: 0.5, weightKg: 180 })).toBe(
		`Below ${loads} ${allIn}, because it’s priced as a light load.`,
	)
	expect(saidOf({ volume: 0.5, weightKg: 300 })).toBe(
		`Below ${loads} ${allIn}, because it’s lighter than most.`,
	)
	expect(saidOf({ volume: 0.5, weightKg: 450 })).toBe(`Within ${loads}: $430–$575 all-in, plus GST.`)
	expect(saidOf({ volume: 0.5, weightKg: 1000 })).toBe(
		`Above ${loads} ${allIn}, because it’s heavy. Photos help us get closer.`,
	)
	expect(saidOf({ volume: 0.125, addOns: ['appliance', 'mattress', 'reno'] })).toMatch(
		/^Above .*, because of what you ticked\.$/,
	)
})

test('an estimate at either end of the range is within it; a cent further it is not', () => {
	const load = { ...defaultLoad, volume: 0.5, weightKg: 450 }
	const price = priceLoad(load, listed)
	const begins = (range: { from: number; to: number }) =>
		besideRange(range, { load, price, source: chosen, list: listed }, company).split(' ')[0]
	const { total } = price
	expect(begins({ from: total, to: total + 500 })).toBe('Within')
	expect(begins({ from: total - 500, to: total })).toBe('Within')
	expect(begins({ from: total + 1, to: total + 500 })).toBe('Below')
	expect(begins({ from: total - 500, to: total - 1 })).toBe('Above')
})
