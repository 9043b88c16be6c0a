import { expect, test } from 'vitest'
import { invoicing, invoicingCompany } from '#tests/support/invoices.ts'
import { firstDayOfBookings, firstDayOfBooks } from './first-days-kept.ts'

const kept = (now: string, taxYearEnds: 'December' | 'June' | 'January' | 'November' = 'December') => {
	const company = { ...invoicingCompany, invoices: { ...invoicing, taxYearEnds } }
	const clock = { company, now: () => new Date(now) }
	return { bookings: firstDayOfBookings(clock), books: firstDayOfBooks(clock) }
}

test('bookings and books are kept for six years after their calendar year, by the company’s clock', () => {
	// In Calgary it is still 2032.
	expect(kept('2033-01-01T05:00:00Z')).toEqual({ bookings: '2026-01-01', books: '2026-01-01' })
	expect(kept('2033-01-01T08:00:00Z')).toEqual({ bookings: '2027-01-01', books: '2027-01-01' })
	expect(kept('2033-12-31T18:00:00Z')).toEqual({ bookings: '2027-01-01', books: '2027-01-01' })
})

test.each([
	// Of the tax year that ended on 30 June 2027: kept until the end of June 2033.
	['June', '2033-06-30T18:00:00Z', '2026-07-01'],
	// What came before July 2026 was over with 2032 already; what came in its second half is over now, and 2027 is kept.
	['June', '2033-07-01T18:00:00Z', '2027-01-01'],
	['June', '2033-12-31T18:00:00Z', '2027-01-01'],
	['January', '2033-01-31T18:00:00Z', '2026-02-01'],
	['January', '2033-02-01T18:00:00Z', '2027-01-01'],
	['November', '2033-11-30T18:00:00Z', '2026-12-01'],
	['November', '2033-12-01T18:00:00Z', '2027-01-01'],
] as const)('with a tax year that ends with %s, books are kept on %s from %s on', (ends, now, books) => {
	expect(kept(now, ends)).toEqual({ bookings: '2027-01-01', books })
})

test('no day of a tax year is forgotten before six years after its end, whatever the month', () => {
	const ends = ['January', 'June', 'November', 'December'] as const
	for (const taxYearEnds of ends)
		for (let month = 0; month < 24; month++) {
			const now = new Date(Date.UTC(2040, month, 15, 18))
			const { books } = kept(now.toISOString(), taxYearEnds)
			// The last day that is gone, the end of its tax year, and six years more.
			const gone = new Date(Date.parse(`${books}T00:00:00Z`) - 86_400_000)
			const lastMonth = { January: 0, June: 5, November: 10, December: 11 }[taxYearEnds]
			const year = gone.getUTCFullYear() + (gone.getUTCMonth() > lastMonth ? 1 : 0)
			const over = Date.UTC(year + 6, lastMonth + 1, 1)
			expect(over, `${taxYearEnds}, ${now.toISOString()}`).toBeLessThanOrEqual(now.getTime())
		}
})
