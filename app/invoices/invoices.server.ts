import type { BookingId, CreditNoteId, InvoiceId } from '#app/platform/ids.ts'
import { stateOf } from './balance.ts'
import { creditNoteSchema, invoiceSchema } from './invoice.ts'
import type { CreditNote, Invoice, IssuedSums } from './issued.ts'
import * as store from './store.server.ts'

export {
	type CreditResult,
	creditInvoice,
	type EndResult,
	voidInvoice,
	writeOffInvoice,
} from './correct-invoice.server.ts'
export { creditNotePdf, invoicePdf } from './invoice-pdf.server.ts'
export { issueInvoice } from './issue-invoice.server.ts'
export {
	type AccountHolder,
	giveBackFromAccount,
	keepOnAccount,
	type NewOnAccount,
	type OnAccountResult,
	payFromAccount,
	takeOnAccount,
} from './on-account/on-account.server.ts'
export {
	entriesOf as accountEntriesOf,
	entryOfForm as accountEntryOfForm,
	paymentsLeft,
} from './on-account/store.server.ts'
export {
	isBeforeWriteOff,
	isPaidByForm,
	type NewPayment,
	type PaymentResult,
	payInvoice,
	writtenOffOn,
} from './pay-invoice.server.ts'
export { lockInvoice, nextNumber, sumsOf } from './store.server.ts'
export { takeBackPayment } from './take-back-payment.server.ts'
export { recordTip, takeBackTip } from './tips.server.ts'

export async function findInvoice(
	connection: store.InvoiceTables,
	id: InvoiceId,
): Promise<Invoice | undefined> {
	const row = await store.findInvoice(connection, id)
	return row && whole(connection, row)
}

/** The invoices of a booking, the first one first. */
export async function invoicesOf(connection: store.InvoiceTables, bookingId: BookingId): Promise<Invoice[]> {
	const rows = await store.invoicesOf(connection, bookingId)
	return Promise.all(rows.map((row) => whole(connection, row)))
}

/** The invoice of a booking that counts; `undefined` while nothing is billed, or all of it was credited or is void. */
export async function invoiceInForce(
	connection: store.InvoiceTables,
	bookingId: BookingId,
): Promise<{ id: InvoiceId; number: string } | undefined> {
	const rows = await store.invoicesOf(connection, bookingId)
	return rows.find((row) => !row.is_void && row.credited_cents < row.total_cents)
}

/** Of these bookings, those of whose invoice in force a part was credited. */
export async function creditedBookings(
	connection: store.InvoiceTables,
	bookingIds: string[],
): Promise<Set<string>> {
	return new Set(await store.creditedBookings(connection, bookingIds))
}

/** Of these bookings, the number and the sums of the invoice that counts, as it was issued, and the day on which it was paid in full. */
export async function issuedFor(
	connection: store.InvoiceTables,
	bookingIds: string[],
): Promise<Map<BookingId, IssuedSums>> {
	const rows = await store.issuedSums(connection, bookingIds)
	return new Map(rows.map(({ booking_id, paid_on: paidOn, ...sums }) => [booking_id, { ...sums, paidOn }]))
}

/** The PO or work-order number on the latest invoice of a booking that had one; after a void it is to be on the next as well. */
export async function purchaseOrderOf(
	connection: store.InvoiceTables,
	bookingId: BookingId,
): Promise<string | undefined> {
	const rows = await store.invoicesOf(connection, bookingId)
	return rows.map(({ document }) => invoiceSchema.parse(document).work.purchaseOrder).findLast(Boolean)
}

export async function findCreditNote(
	connection: store.InvoiceTables,
	id: CreditNoteId,
): Promise<(CreditNote & { invoiceId: InvoiceId }) | undefined> {
	const row = await store.findCreditNote(connection, id)
	return row && { ...creditNote(row), invoiceId: row.invoice_id }
}

const creditNote = (row: store.CreditNoteRow): CreditNote => ({
	id: row.id,
	by: row.issued_by,
	issuedAt: row.issued_at,
	document: creditNoteSchema.parse(row.document),
})

async function whole(connection: store.InvoiceTables, row: store.InvoiceRow): Promise<Invoice> {
	const [payments, tips, credits] = [
		await store.paymentsOf(connection, row.id),
		await store.tipsOf(connection, row.id),
		await store.creditNotesOf(connection, row.id),
	]
	const { ended_at: at, ended_by: by, end_reason: reason } = row
	return {
		id: row.id,
		bookingId: row.booking_id,
		document: invoiceSchema.parse(row.document),
		by: row.issued_by,
		issuedAt: row.issued_at,
		sums: store.sumsOf(row),
		balance: row.balance_cents,
		state: stateOf(store.sumsOf(row)),
		end: at && by && reason ? { at, by, reason } : undefined,
		payments: payments.map((each) => ({
			id: each.id,
			kind: each.kind,
			takesBack: each.takes_back,
			method: each.method,
			amount: each.amount_cents,
			rounding: each.rounding_cents,
			recovers: each.recovers_cents,
			reference: each.reference,
			reason: each.reason,
			paidOn: each.paid_on,
			by: each.taken_by,
		})),
		tips: tips.map((each) => ({
			id: each.id,
			takesBack: each.takes_back,
			method: each.method,
			amount: each.amount_cents,
			forWhom: each.for_whom,
			paidOn: each.paid_on,
			by: each.taken_by,
		})),
		credits: credits.map(creditNote),
	}
}
