import type { InvoiceId, PaymentId, SignedInStaff } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import type { PaymentMethod } from './invoice.ts'
import * as store from './store.server.ts'

/** A payment that came to nothing, or was entered where it didn't belong. */
type PaymentBack = {
	invoiceId: InvoiceId
	paymentId: PaymentId
	/** Why, such as that its cheque bounced. */
	reason: string
	/** The day on which the money is gone again. */
	paidOn: CalendarDate
}

type TakeBackResult =
	/** `isRepeated`: the same was sent before, and nothing was taken back a second time. */
	| { ok: true; isRepeated: true }
	| { ok: true; isRepeated: false; payment: { method: PaymentMethod; amount: Cents; recovers: Cents } }
	| {
			ok: false
			reason:
				| 'no-such-payment'
				/** The money came from the customer's account, where it is given back. */
				| 'from-account'
				/** By another form, for another reason. */
				| 'taken-back'
				| 'before-payment'
				| 'written-off'
				/** What was given back of the invoice is more than its other payments. */
				| 'given-back'
	  }

/**
 * Takes back a whole payment of an invoice, with what cash was rounded by. What it paid is owing again; or written off again, where it
 * came after that.
 */
export async function takeBackPayment(
	transaction: store.InvoiceTables,
	{ invoiceId, paymentId, reason, paidOn }: PaymentBack,
	staff: SignedInStaff,
): Promise<TakeBackResult> {
	const row = await store.lockInvoice(transaction, invoiceId, staff)
	const payments = await store.paymentsOf(transaction, invoiceId)
	const payment = payments.find(({ id, kind }) => id === paymentId && kind === 'payment')
	if (!row || !payment) return { ok: false, reason: 'no-such-payment' }
	const {
		method,
		amount_cents: amount,
		rounding_cents: rounding,
		recovers_cents: recovers,
		reference,
	} = payment
	if (method === 'on account') return { ok: false, reason: 'from-account' }
	const earlier = payments.find(({ takes_back: of }) => of === paymentId)
	if (earlier && (earlier.reason !== reason || earlier.paid_on !== paidOn))
		return { ok: false, reason: 'taken-back' }
	if (earlier) return { ok: true, isRepeated: true }
	if (paidOn < payment.paid_on) return { ok: false, reason: 'before-payment' }
	if (row.written_off_cents > 0 && recovers === 0) return { ok: false, reason: 'written-off' }
	if (row.paid_cents < amount + rounding) return { ok: false, reason: 'given-back' }
	await store.insertPayment(
		transaction,
		{
			...{ invoice_id: invoiceId, kind: 'reversal', takes_back: paymentId, method, reference, reason },
			...{ amount_cents: amount, rounding_cents: rounding, paid_on: paidOn },
			recovers_cents: recovers,
			// A payment is taken back once, so its name is the key of the form as well.
			form_key: paymentId,
		},
		{ taker: staff },
	)
	return { ok: true, isRepeated: false, payment: { method, amount, recovers } }
}
