import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookLine, namesOfWork, taxOnEachLine, taxOnTheWhole, withoutNegatives } from './book-lines.ts'

const line = (description: string, amount: number, taxes = 'GST 5%'): BookLine => ({
	description,
	amount,
	taxes,
})

test('what is below 0 is taken off the largest line with the same taxes, which says so, and off the next where that isn’t enough', () => {
	expect(
		withoutNegatives([line('Load', 30_000), line('Trip', 5_000), line('Discount: late', -2_000)]),
	).toEqual([line('Load; less $20.00, Discount: late', 28_000), line('Trip', 5_000)])
	expect(withoutNegatives([line('Load', 300), line('Trip', 200), line('Discount', -400)])).toEqual([
		line('Load; less $3.00, Discount', 0),
		line('Trip; less $1.00, Discount', 100),
	])
	const adjustment = line('Tax adjustment', -1, 'none')
	expect(withoutNegatives([line('Load', 300), adjustment])).toEqual([line('Load', 300), adjustment])
})

test('the sum of each tax stays what it was, and nothing is below 0 that has a line to be taken off', () => {
	const some = fc.record({
		description: fc.constantFrom('a', 'b'),
		amount: fc.integer({ min: -2_000, max: 5_000 }),
		taxes: fc.constantFrom('GST 5%', 'none'),
	})
	fc.assert(
		fc.property(fc.array(some, { maxLength: 8 }), (lines) => {
			const before = structuredClone(lines)
			const after = withoutNegatives(lines)
			expect(lines).toEqual(before)
			for (const taxes of ['GST 5%', 'none']) {
				const sumOf = (of: BookLine[]) =>
					of.filter((each) => each.taxes === taxes).reduce((sum, { amount }) => sum + amount, 0)
				expect(sumOf(after)).toBe(sumOf(lines))
				if (sumOf(lines) >= 0)
					expect(after.filter((each) => each.taxes === taxes && each.amount < 0)).toEqual([])
			}
		}),
	)
})

test('Xero rounds the tax of each line, and QuickBooks that of all: where they differ, the document of each says by how much', () => {
	const amounts = [16_498, 2_550]
	expect(taxOnTheWhole([{ percent: 5 }], amounts)).toBe(952)
	expect(taxOnEachLine([{ percent: 5 }], amounts)).toBe(953)
	// Of what Xero's own page says: three lines at 15%.
	expect(taxOnEachLine([{ percent: 15 }], [2506, 2561, 2563])).toBe(1144)
	expect(taxOnTheWhole([{ percent: 15 }], [2506, 2561, 2563])).toBe(1145)
	const two = [{ percent: 5 }, { percent: 7 }]
	expect(taxOnEachLine(two, [1010])).toBe(121)
	expect(taxOnTheWhole(two, [1010])).toBe(51 + 71)
	expect(taxOnEachLine(two, [1010, -1010])).toBe(0)
	expect(taxOnEachLine([], amounts)).toBe(0)
})

test('the books name the buyer’s PO beside the booking', () => {
	const work = { date: '2026-12-01', address: '1 Test Street SW', reference: 'K7M3QX' }
	expect(namesOfWork(work)).toBe('K7M3QX')
	expect(namesOfWork({ ...work, purchaseOrder: '4471' })).toBe('K7M3QX, PO 4471')
})
