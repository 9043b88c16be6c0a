import type { HaulingCompany } from '#app/values/company.ts'
import { company } from './company.ts'

/** Bowline with numbered invoices. */
export const invoicing = {
	prefix: 'INV-',
	firstNumber: 1001,
	registration: '123456789 RT0001',
	dueDays: 14,
	eTransfer: 'pay@bowline.example',
}
export const invoicingCompany: HaulingCompany = { ...company, invoices: invoicing }
