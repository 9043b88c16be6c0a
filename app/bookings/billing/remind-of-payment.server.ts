import * as history from '#app/history/history.server.ts'
import { findInvoice, lockInvoice } from '#app/invoices/invoices.server.ts'
import type { InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { localDate } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
import { enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import * as store from '../store.server.ts'
import { payerAddress } from './billed-to.ts'
import { documentKey } from './document-key.ts'

export type ReminderResult =
	| { ok: true; email: string }
	| { ok: false; reason: 'no-such-invoice' | 'not-overdue' | 'no-email' | 'changed' }

/**
 * Sends the customer of an overdue invoice a reminder of what is owing, once for each form. `seen`: what was owing by the words
 * that were read.
 */
export const remindOfPayment = (
	{ database, jobs, company, now }: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	{ invoiceId, formKey, seen }: { invoiceId: InvoiceId; formKey: string; seen: Cents },
	staff: SignedInStaff,
): Promise<ReminderResult> =>
	database.transaction().execute(async (transaction) => {
		await lockInvoice(transaction, invoiceId, staff)
		const invoice = await findInvoice(transaction, invoiceId)
		if (!invoice?.bookingId) return { ok: false, reason: 'no-such-invoice' }
		const { bookingId, balance, document } = invoice
		if (balance <= 0 || document.dueOn >= localDate(now(), company.timeZone))
			return { ok: false, reason: 'not-overdue' }
		if (balance !== seen) return { ok: false, reason: 'changed' }
		const booking = await store.findBooking(transaction, { actor: 'staff', bookingId, staff })
		if (!booking) return { ok: false, reason: 'no-such-invoice' }
		const address = payerAddress(document, booking)
		const email = address ?? booking.email
		if (email === '') return { ok: false, reason: 'no-email' }
		const dedupeKey = documentKey(invoiceId, formKey)
		const mail = { kind: 'payment-reminder', channel: 'mail', dedupeKey, address } as const
		const isNew = await enqueueMessages({ jobs }, transaction, { bookingId: booking.id }, [mail])
		if (isNew)
			await history.record(transaction, {
				subject: { kind: 'booking', id: booking.id },
				actor: staff.name,
				action: 'reminded of payment',
				before: null,
				after: { invoice: document.number, owing: balance },
			})
		return { ok: true, email }
	})
