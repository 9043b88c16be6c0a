import * as history from '#app/history/history.server.ts'
import { findInvoice, lockInvoice } from '#app/invoices/invoices.server.ts'
import type { CreditNoteId, InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import { emailsOfDocument } from '../outgoing/store.server.ts'
import * as store from '../store.server.ts'
import { isSameAddress } from './billed-to.ts'
import { documentKey } from './document-key.ts'

/** How often one document is emailed in 24 hours, with the email that went as it was issued. */
export const mostEmailsInADay = 6

export type EmailedResult =
	| { ok: true; number: string }
	| { ok: false; reason: 'no-such-invoice' | 'no-such-document' | 'void' | 'form-used' | 'too-often' }

/** Emails an invoice, or a credit note of it, once more, to its customer or to another address, once for each form. */
export const emailDocument = (
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	asked: { invoiceId: InvoiceId; creditNoteId: CreditNoteId | undefined; to: string; formKey: string },
	staff: SignedInStaff,
): Promise<EmailedResult> =>
	database.transaction().execute(async (transaction) => {
		const { invoiceId, creditNoteId, to, formKey } = asked
		// One email after another counts those before it.
		await lockInvoice(transaction, invoiceId, staff)
		const invoice = await findInvoice(transaction, invoiceId)
		if (!invoice?.bookingId) return { ok: false, reason: 'no-such-invoice' }
		const credit = invoice.credits.find(({ id }) => id === creditNoteId)
		if (creditNoteId && !credit) return { ok: false, reason: 'no-such-document' }
		if (!credit && invoice.state === 'void') return { ok: false, reason: 'void' }
		const booking = await store.findBooking(transaction, {
			actor: 'staff',
			bookingId: invoice.bookingId,
			staff,
		})
		if (!booking) return { ok: false, reason: 'no-such-invoice' }
		const { id, document } = credit ?? invoice
		const dedupeKey = documentKey(id, formKey)
		const address = isSameAddress(to, booking.email) ? undefined : to
		const earlier = await emailsOfDocument(transaction, booking.id, id)
		const before = earlier.find((each) => each.dedupe_key === dedupeKey)
		if (before)
			return before.address === (address ?? null)
				? { ok: true, number: document.number }
				: { ok: false, reason: 'form-used' }
		if (earlier.filter(({ isRecent }) => isRecent).length >= mostEmailsInADay)
			return { ok: false, reason: 'too-often' }
		const kind = credit ? 'credit-note' : 'invoice'
		const mail = { kind, channel: 'mail', dedupeKey, address } as const
		await enqueueMessages({ jobs }, transaction, { bookingId: booking.id }, [mail])
		await history.record(transaction, {
			subject: { kind: 'booking', id: booking.id },
			actor: staff.name,
			action: 'emailed',
			before: null,
			after: {
				invoice: invoice.document.number,
				...(credit && { creditNote: document.number }),
				emailedTo: to,
				form: formKey,
			},
		})
		return { ok: true, number: document.number }
	})
