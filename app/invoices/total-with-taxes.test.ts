import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { billOf } from './bill.ts'
import { billedTaxes, netOf, totalOf } from './total-with-taxes.ts'

const tax = fc.record({
	name: fc.constantFrom('GST', 'PST', 'HST', 'QST'),
	inFull: fc.constant('tax'),
	percent: fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1000),
})
const taxes = fc.uniqueArray(tax, { maxLength: 3, selector: ({ name }) => name })
const total = fc.integer({ min: 0, max: 9_999_999 })
const gst = [{ name: 'GST', inFull: 'tax', percent: 5 }]

/** A total computed another way: in whole numbers of any size, each tax half a cent up. */
const totalAnotherWay = (net: number, by: { percent: number }[]): bigint =>
	by.reduce(
		(sum, { percent }) => sum + (2n * BigInt(net) * BigInt(Math.round(percent * 1000)) + 100_000n) / 200_000n,
		BigInt(net),
	)

test('the amount before tax of a total comes to it to the cent; where none does, the two beside each other stand around it', () => {
	fc.assert(
		fc.property(total, taxes, (typed, by) => {
			const found = netOf(typed, by)
			if (found.exact) {
				expect(totalAnotherWay(found.net, by)).toBe(BigInt(typed))
				return
			}
			const { below, above } = found
			expect(above.net).toBe(below.net + 1)
			for (const side of [below, above]) expect(totalAnotherWay(side.net, by)).toBe(BigInt(side.total))
			expect(below.total).toBeLessThan(typed)
			expect(above.total).toBeGreaterThan(typed)
		}),
		{ numRuns: 2000 },
	)
})

test('the total of any bill leads back to its subtotal, so that a price shown as a total is the same price', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 9_999_999 }), taxes, (net, by) => {
			const bill = billOf([{ description: 'Junk removal', amount: net }], by)
			expect(netOf(bill.total, by)).toEqual({ exact: true, net, total: bill.total })
		}),
	)
})

test('$315 is $300 and GST; nothing comes to $313, and one total in 21 is such a one', () => {
	expect(netOf(31_500, gst)).toEqual({ exact: true, net: 30_000, total: 31_500 })
	expect(netOf(31_300, gst)).toEqual({
		exact: false,
		below: { net: 29_809, total: 31_299 },
		above: { net: 29_810, total: 31_301 },
	})
	const odd = Array.from({ length: 2100 }, (_, cents) => cents).filter((each) => !netOf(each, gst).exact)
	expect(odd).toHaveLength(100)
	expect(netOf(31_300, [])).toEqual({ exact: true, net: 31_300, total: 31_300 })
})

test('a company that is not registered has no tax in its totals', () => {
	const { invoices } = invoicingCompany
	if (!invoices) throw new Error('it numbers no invoices')
	expect(totalOf(10_000, billedTaxes(invoicingCompany))).toBe(10_500)
	expect(billedTaxes({ ...invoicingCompany, invoices: { ...invoices, registration: 'none' } })).toEqual([])
	expect(billedTaxes({ ...invoicingCompany, invoices: undefined })).toEqual(invoicingCompany.taxes)
})
