import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, inCash, roomOf, roundingOf, stateOf } from './balance.ts'

const issued = { total: 31_500, credited: 0, paid: 0, writtenOff: 0, recovered: 0, isVoid: false }

test('cash has no pennies: 1 and 2 go down, 3 and 4 up to 5, 6 and 7 down to 5, 8 and 9 up', () => {
	expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((cents) => inCash(100 + cents))).toEqual([
		100, 100, 100, 105, 105, 105, 105, 105, 110, 110,
	])
})

test.each([
	['issued', issued],
	['part paid', { ...issued, paid: 10_000 }],
	['part paid', { ...issued, paid: 10_000, credited: 10_500 }],
	['paid', { ...issued, paid: 31_500 }],
	['paid', { ...issued, paid: 21_000, credited: 10_500 }],
	['refund due', { ...issued, paid: 31_500, credited: 10_500 }],
	['credited', { ...issued, credited: 31_500 }],
	['written off', { ...issued, paid: 10_000, writtenOff: 21_500 }],
	['written off', { ...issued, paid: 31_499, writtenOff: 21_500, recovered: 21_499 }],
	['paid', { ...issued, paid: 31_500, writtenOff: 21_500, recovered: 21_500 }],
	['void', { ...issued, isVoid: true }],
] as const)('an invoice is %s by its sums', (state, sums) => {
	expect(stateOf(sums)).toBe(state)
})

test('of what is void, nothing is owed', () => {
	expect(balanceOf({ ...issued, isVoid: true })).toBe(0)
	expect(balanceOf(issued)).toBe(31_500)
})

test('a payment may be of what is owing, and of what is still written off', () => {
	expect(roomOf(issued)).toBe(31_500)
	expect(roomOf({ ...issued, paid: 10_000, writtenOff: 21_500 })).toBe(21_500)
	expect(roomOf({ ...issued, paid: 15_000, writtenOff: 21_500, recovered: 5_000 })).toBe(16_500)
	expect(balanceOf({ ...issued, paid: 15_000, writtenOff: 21_500, recovered: 5_000 })).toBe(0)
	expect(roomOf({ ...issued, paid: 31_500, credited: 500 })).toBe(-500)
	expect(roomOf({ ...issued, isVoid: true })).toBe(0)
})

test('a payment settles its amount and its rounding, at most two cents and only when it settles all', () => {
	const amounts = fc.integer({ min: 1, max: 9_999_999 })
	fc.assert(
		fc.property(amounts, amounts, fc.boolean(), (owing, amount, isCash) => {
			const rounded = roundingOf(owing, { amount, isCash })
			if (!rounded.ok) return
			expect(Math.abs(rounded.rounding)).toBeLessThanOrEqual(isCash ? 2 : 0)
			expect(amount + rounded.rounding).toBeLessThanOrEqual(owing)
			if (rounded.rounding !== 0) expect(amount + rounded.rounding).toBe(owing)
		}),
	)
	expect(roundingOf(31_502, { amount: 31_500, isCash: true })).toEqual({ ok: true, rounding: 2 })
	expect(roundingOf(31_503, { amount: 31_505, isCash: true })).toEqual({ ok: true, rounding: -2 })
	expect(roundingOf(31_502, { amount: 31_500, isCash: false })).toEqual({ ok: true, rounding: 0 })
	expect(roundingOf(31_502, { amount: 10_000, isCash: true })).toEqual({ ok: true, rounding: 0 })
})

test('what cannot be taken is named', () => {
	const fault = (owing: number, amount: number, isCash = false) => {
		const rounded = roundingOf(owing, { amount, isCash })
		return rounded.ok ? undefined : rounded.fault
	}
	expect(fault(0, 100)).toBe('nothing-owing')
	expect(fault(-100, 100)).toBe('nothing-owing')
	expect(fault(100, 101)).toBe('more-than-owing')
	expect(fault(100, 100)).toBeUndefined()
	expect(fault(31_502, 31_501, true)).toBe('pennies')
})
