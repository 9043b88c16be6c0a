import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inCash } from '#app/invoices/balance.ts'
import { totalOf } from '#app/invoices/total-with-taxes.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import type { TypedCharge } from './charge.ts'
import { chargeBeforeTax } from './charge-before-tax.ts'
import { payments } from './paid-charge.ts'

const typed = (charged: number, more: Partial<TypedCharge> = {}): TypedCharge => ({
	...{ version: 3, charged, payment: 'card', chargedIs: 'with tax' },
	...more,
})
const net = (charge: TypedCharge, taxes = company.taxes, begunWith: number | null = null) => {
	const read = chargeBeforeTax(charge, taxes, begunWith)
	return read.ok ? read.charge.charged : read.fault
}

test('an amount is a total or before tax as its form says, and before tax where it says nothing', () => {
	expect(net(typed(31_500))).toBe(30_000)
	expect(net(typed(31_500, { chargedIs: 'before tax' }))).toBe(31_500)
	expect(net(typed(31_500, { chargedIs: undefined }))).toBe(31_500)
	expect(net(typed(10_650), otherCompany.taxes)).toBe(10_000)
	expect(chargeBeforeTax(typed(31_500, { purchaseOrder: '7' }), company.taxes, null)).toEqual({
		ok: true,
		charge: { version: 3, charged: 30_000, payment: 'card', purchaseOrder: '7' },
	})
})

test('a total that nothing comes to is refused with the nearest ones, but in cash', () => {
	const nearest = 'No amount plus GST comes to exactly $313. The nearest totals are $312.99 and $313.01.'
	for (const payment of ['card', 'e-transfer', 'cheque', 'not paid yet'] as const)
		expect(net(typed(31_300, { payment }))).toBe(nearest)
	// $312.99 is paid with $313 in cash.
	expect(net(typed(31_300, { payment: 'cash' }))).toBe(29_809)
	expect(net(typed(31_321, { payment: 'cash' }))).toMatch(/^No amount plus GST comes to exactly \$313\.21/)
})

test('cash that the amount in the form rounds to is that amount, up or down; by card, and of another amount, it is what was typed', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 3, max: 9_000_000 }),
			fc.constantFrom(company.taxes, otherCompany.taxes),
			(begun, taxes) => {
				expect(net(typed(inCash(totalOf(begun, taxes)), { payment: 'cash' }), taxes, begun)).toBe(begun)
			},
		),
	)
	// $312.98 is rounded up to $313, and $313.02 down; $312.97 to $312.95.
	expect(net(typed(31_300, { payment: 'cash' }), company.taxes, 29_808)).toBe(29_808)
	expect(net(typed(31_300, { payment: 'cash' }), company.taxes, 29_811)).toBe(29_811)
	expect(net(typed(31_300, { payment: 'cash' }), company.taxes, 29_807)).toBe(29_809)
	expect(net(typed(31_500, { payment: 'cash' }), company.taxes, 30_001)).toBe(30_001)
	expect(net(typed(31_500, { payment: 'card' }), company.taxes, 30_001)).toBe(30_000)
})

test('what is charged for a total comes to it, or is paid with it in cash; no total is taken for another', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 9_999_999 }),
			fc.constantFrom(...payments),
			fc.constantFrom(company.taxes, otherCompany.taxes),
			(charged, payment, taxes) => {
				const read = chargeBeforeTax(typed(charged, { payment }), taxes, null)
				if (!read.ok) return
				const total = totalOf(read.charge.charged, taxes)
				expect(payment === 'cash' && total !== charged ? inCash(total) : total).toBe(charged)
			},
		),
	)
})
