import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { diversionOf, ways } from './diversion.ts'

const things = array(record({ kg: integer({ min: 1, max: 5000 }), went: constantFrom(...ways) }), {
	minLength: 1,
	maxLength: 30,
})

test('percents add up to 100, kilograms to the total, and each percent is within one of its exact value', () => {
	assert(
		property(things, (taken) => {
			const { total, shares, diverted } = diversionOf(taken)
			expect(shares.map(({ way }) => way)).toEqual([...ways])
			expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
			expect(shares.reduce((sum, { kg }) => sum + kg, 0)).toBe(total)
			for (const { kg, percent } of shares) expect(Math.abs(percent - (kg / total) * 100)).toBeLessThan(1)
			expect(diverted).toBe(100 - (shares[2]?.percent ?? 0))
		}),
	)
})

test('what rounding leaves over goes to the largest rest', () => {
	const { shares, diverted } = diversionOf([
		{ kg: 145, went: 'donated' },
		{ kg: 225, went: 'recycled' },
		{ kg: 30, went: 'landfilled' },
	])
	expect(shares.map(({ percent }) => percent)).toEqual([36, 56, 8])
	expect(diverted).toBe(92)
})

test('an order of things changes nothing', () => {
	assert(
		property(things, (taken) => {
			expect(diversionOf(taken.toReversed())).toEqual(diversionOf(taken))
		}),
	)
})
