import { formatDate } from '#app/values/local-time.ts'
import type { InvoiceDocument } from './invoice.ts'

type Dates = Pick<InvoiceDocument, 'issuedOn' | 'dueOn'>

const millisecondsOfDay = 86_400_000

/** The days from its issue in which an invoice is due, as it was issued. */
const daysToPay = ({ issuedOn, dueOn }: Dates): number =>
	(Date.parse(dueOn) - Date.parse(issuedOn)) / millisecondsOfDay

/** The terms of an invoice, as they follow the word 'is': `due on receipt`, `due within 14 days: Tuesday, December 15, 2026`. */
export function terms(dates: Dates): string {
	const days = daysToPay(dates)
	return days === 0
		? 'due on receipt'
		: `due within ${days} ${days === 1 ? 'day' : 'days'}: ${formatDate(dates.dueOn)}`
}
