import type { HaulingCompany } from '#app/values/company.ts'
import { company } from './company.ts'

/** Bowline with numbered invoices, and with names for its books. */
export const invoicing = {
	prefix: 'INV-',
	firstNumber: 1001,
	registration: '123456789 RT0001',
	dueDays: 14,
	eTransfer: 'pay@bowline.example',
	taxYearEnds: 'December',
} as const
/** What its books call things. */
export const bookNames: HaulingCompany['books'] = {
	quickbooks: {
		dates: 'month/day/year',
		item: 'Junk removal',
		taxCodes: { 'GST 5%': 'GST', 'GST 5% and PST 7%': 'GST/PST', none: 'Exempt' },
	},
	xero: {
		dates: 'day/month/year',
		account: '200',
		taxTypes: {
			'GST 5%': '5% GST on Sales',
			'GST 5% and PST 7%': 'GST and PST on Sales (12%)',
			none: 'Tax Exempt (0%)',
		},
	},
}
export const invoicingCompany: HaulingCompany = { ...company, invoices: invoicing, books: bookNames }
