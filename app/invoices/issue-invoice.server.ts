import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { type BillLine, billOf, taxOf } from './bill.ts'
import type { InvoiceDocument } from './invoice.ts'
import * as store from './store.server.ts'
import { billedTaxes } from './total-with-taxes.ts'

/** What an invoice is for, and for whom. */
type InvoiceToIssue = Pick<InvoiceDocument, 'buyer' | 'work'> & {
	bookingId: BookingId
	lines: BillLine[]
}

/**
 * Issues an invoice, in the transaction of what it is for; `undefined` where no numbers are set, or it comes to nothing. Its
 * number is taken last, so that others wait for it as briefly as can be.
 */
export async function issueInvoice(
	transaction: store.InvoiceTables,
	{ company, now }: Pick<Platform, 'company' | 'now'>,
	{ bookingId, buyer, work, lines }: InvoiceToIssue,
	staff: SignedInStaff,
): Promise<store.InvoiceRow | undefined> {
	const { invoices: settings } = company
	if (!settings) return undefined
	const registration = settings.registration === 'none' ? undefined : settings.registration
	const bill = billOf(lines, billedTaxes(company))
	if (bill.total === 0) return undefined
	const issuedOn = localDate(now(), company.timeZone)
	const dueOn = addDays(issuedOn, settings.dueDays)
	const number = `${settings.prefix}${await store.takeNumber(transaction, settings)}`
	const { name, mailingAddress, phone, email } = company
	const document: InvoiceDocument = {
		number,
		issuedOn,
		dueOn,
		supplier: { name, mailingAddress, phone, email, registration },
		buyer,
		work,
		...bill,
		eTransfer: settings.eTransfer,
	}
	return store.insertInvoice(
		transaction,
		{
			number,
			booking_id: bookingId,
			issued_on: issuedOn,
			due_on: dueOn,
			document: JSON.stringify(document),
			subtotal_cents: bill.subtotal,
			tax_cents: taxOf(bill),
			total_cents: bill.total,
		},
		staff,
	)
}
