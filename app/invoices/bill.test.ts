import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bill, type BillLine, billOf, creditOf, remaining } from './bill.ts'

const line = fc.record({
	description: fc.constant('Junk removal'),
	amount: fc.integer({ min: 0, max: 9_999_999 }),
})
const tax = fc.record({
	name: fc.constantFrom('GST', 'PST', 'HST', 'QST'),
	inFull: fc.constant('tax'),
	percent: fc.integer({ min: 1, max: 30_000 }).map((thousandths) => thousandths / 1000),
})
const lines = fc.array(line, { minLength: 1, maxLength: 60 })
const taxes = fc.uniqueArray(tax, { maxLength: 3, selector: ({ name }) => name })

/** A tax computed another way: in whole numbers of any size, half a cent up. */
function taxAnotherWay(of: BillLine[], percent: number): number {
	const subtotal = of.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
	const thousandths = BigInt(Math.round(percent * 1000))
	const doubled = 2n * subtotal * thousandths
	return Number((doubled + 100_000n) / 200_000n)
}

test('each tax is to the cent, rounded once for a bill, and the total is the sum of all that stands on it', () => {
	fc.assert(
		fc.property(lines, taxes, (of, by) => {
			const bill = billOf(of, by)
			expect(bill.subtotal).toBe(of.reduce((sum, { amount }) => sum + amount, 0))
			for (const { percent, amount } of bill.taxes) expect(amount).toBe(taxAnotherWay(of, percent))
			expect(bill.total).toBe(bill.subtotal + bill.taxes.reduce((sum, { amount }) => sum + amount, 0))
		}),
	)
})

test('three lines of ten cents have one cent of tax at 5%, not three', () => {
	const ten = { description: 'Bag', amount: 10 }
	const gst = { name: 'GST', inFull: 'tax', percent: 5 }
	expect(billOf([ten, ten, ten], [gst])).toMatchObject({ subtotal: 30, taxes: [{ amount: 2 }], total: 32 })
	expect(billOf([ten], [])).toMatchObject({ taxes: [], total: 10 })
})

test('a discount takes from the bill and its tax; a bill of less than nothing is none', () => {
	const gst = { name: 'GST', inFull: 'tax', percent: 5 }
	const whole = { description: 'Half a truck', amount: 40_000 }
	expect(billOf([whole, { ...whole, amount: -10_000 }], [gst])).toMatchObject({
		subtotal: 30_000,
		total: 31_500,
	})
	expect(() => billOf([{ ...whole, amount: -1 }], [gst])).toThrow('less than nothing')
})

test('credits in any parts never come to more than the invoice, and all of the rest leaves nothing', () => {
	fc.assert(
		fc.property(lines, taxes, fc.array(fc.integer({ min: 0, max: 9_999_999 })), (of, by, parts) => {
			const bill = billOf(of, by)
			fc.pre(bill.total > 0)
			const credits: Bill[] = []
			for (const amount of [...parts, undefined]) {
				const credit = creditOf(bill, credits, { amount, description: 'Sorry' })
				if (credit) credits.push(credit)
				const left = remaining(bill, credits)
				for (const each of [left.subtotal, left.total, ...left.taxes.map((tax) => tax.amount)])
					expect(each).toBeGreaterThanOrEqual(0)
			}
			expect(remaining(bill, credits).total).toBe(0)
			expect(creditOf(bill, credits, { amount: undefined, description: 'Sorry' })).toBeUndefined()
		}),
	)
})

test('more than is left of an invoice is not credited', () => {
	const gst = { name: 'GST', inFull: 'tax', percent: 5 }
	const bill = billOf([{ description: 'Half a truck', amount: 30_000 }], [gst])
	const part = creditOf(bill, [], { amount: 10_000, description: 'A sofa was left' })
	expect(part).toMatchObject({ subtotal: 10_000, taxes: [{ amount: 500 }], total: 10_500 })
	expect(creditOf(bill, part ? [part] : [], { amount: 20_001, description: 'More' })).toBeUndefined()
	expect(creditOf(bill, part ? [part] : [], { amount: 20_000, description: 'Rest' })).toMatchObject({
		total: 21_000,
	})
})
