import { invoiceOfKey } from '#app/bookings/billing/document-key.ts'
import { findInvoice, invoicesOf } from '#app/invoices/invoices.server.ts'
import type { Invoice } from '#app/invoices/issued.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>
type Row = Pick<store.MessageRow, 'booking_id' | 'dedupe_key' | 'address'>

/** Which invoices were emailed to where a message goes. */
async function mailedTo({ database }: Needs, { booking_id: bookingId, address }: Row): Promise<Set<string>> {
	if (bookingId === null) return new Set()
	const mailed = await store.mailedInvoices(database, bookingId)
	const to = address?.toLowerCase() ?? null
	return new Set(mailed.filter((each) => each.address === to).map(({ document }) => document))
}

/** Why nobody is told that an invoice is void: they were never emailed it. */
export async function whyVoidNotDue(needs: Needs, row: Row): Promise<string | undefined> {
	const mailed = await mailedTo(needs, row)
	return mailed.has(invoiceOfKey(row.dedupe_key)) ? undefined : 'the invoice was never emailed'
}

/** Why an invoice is not emailed any more: it is void. */
export async function whyInvoiceUntrue({ database }: Needs, row: Row): Promise<string | undefined> {
	const invoice = await findInvoice(database, invoiceOfKey(row.dedupe_key))
	return invoice?.state === 'void' ? 'the invoice was voided first' : undefined
}

/** The number of the invoice that this one replaces, where that was emailed to where a message goes, and is void. */
export async function replacedNumber(needs: Needs, invoice: Invoice, row: Row): Promise<string | undefined> {
	if (invoice.bookingId === null) return undefined
	const mailed = await mailedTo(needs, row)
	const before = (await invoicesOf(needs.database, invoice.bookingId)).filter(({ id }) => id < invoice.id)
	return before.findLast(({ id, state }) => state === 'void' && mailed.has(id))?.document.number
}
