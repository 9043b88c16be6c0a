import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewSchema } from './review.ts'

const amountOf = (finalAmount: string) =>
	reviewSchema.safeParse({ status: 'approved', finalAmount, version: '1' })

test('every amount in dollars and cents is read to the cent', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
			const parsed = amountOf((cents / 100).toFixed(2))
			expect(parsed.data?.finalAmount).toBe(cents)
		}),
	)
	expect(amountOf('12.5').data?.finalAmount).toBe(1250)
	expect(amountOf(' 0 ').data?.finalAmount).toBe(0)
})

test.each([
	['-1', 'The amount cannot be below 0.'],
	['1e9', 'Write the amount in dollars and cents, such as 325.00.'],
	['abc', 'Write the amount in dollars and cents, such as 325.00.'],
	['12,50', 'Write the amount with a point: 12.50.'],
	['1.005', 'Write at most two digits after the point.'],
	['100000', 'The amount cannot be above 99,999.99.'],
	['NaN', 'Write the amount in dollars and cents, such as 325.00.'],
	['Infinity', 'Write the amount in dollars and cents, such as 325.00.'],
	['.', 'Write the amount in dollars and cents, such as 325.00.'],
])('the amount %s is refused in words', (typed, words) => {
	const parsed = amountOf(typed)
	expect(parsed.error?.issues.map(({ message }) => message)).toEqual([words])
})

test('what is empty is not sent; an unknown status, a novel of notes and unknown keys are refused', () => {
	const empty = reviewSchema.parse({ status: 'pending', finalAmount: '', notes: '  ', version: '3' })
	expect(empty).toEqual({ status: 'pending', finalAmount: undefined, notes: undefined, version: 3 })
	for (const odd of [
		{ status: 'draft', version: '1' },
		{ status: 'gone', version: '1' },
		{ status: 'approved', version: '1', notes: 'x'.repeat(5001) },
		{ status: 'approved', version: '1', estimated_total: '1' },
		{ status: 'approved', version: '0' },
	])
		expect(reviewSchema.safeParse(odd).success).toBe(false)
})
