import type { AccountEntryId, InvoiceId, PaymentTaker } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate, type TimeZone } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
import { balanceOf, inCash, lostOf, type PaymentFault, roomOf, roundingOf } from './balance.ts'
import type { SettledBy } from './invoice.ts'
import * as store from './store.server.ts'

/** A payment, or money that is given back. Without an amount, it is all that is owing, or all that was written off. */
export type NewPayment = {
	kind: 'payment' | 'refund'
	method: SettledBy
	/** The money on account that pays, and how much of it is left. */
	from?: { entry: AccountEntryId; left: Cents } | undefined
	amount?: Cents | undefined
	reference?: string | undefined
	/** Who took it, where that is not who enters it. */
	takenBy?: string | undefined
	/** Why money is given back. */
	reason?: string | undefined
	paidOn: CalendarDate
	/** The form that it came with: the same one twice is one payment of its invoice. */
	formKey: string
}

export type PaymentResult =
	/** `isRepeated` when the same form came before: nothing was taken a second time. `payment`: the row that was written. */
	| {
			ok: true
			invoice: store.InvoiceRow
			isRepeated: boolean
			payment: { id: string; amount: Cents; recovers: Cents } | undefined
	  }
	/**
	 * `form-used`: the form came before with something else in it. `more-than-left`: less is on account. `more-than-lost`: less was
	 * written off. `before-write-off`: money that comes after one, and is dated before it.
	 */
	| {
			ok: false
			reason:
				| 'no-such-invoice'
				| 'form-used'
				| 'void'
				| 'more-than-left'
				| 'more-than-lost'
				| 'before-write-off'
				| PaymentFault
			owing: Cents
	  }

/** Whether a form's payment of an invoice was entered before. */
export const isPaidByForm = async (
	transaction: store.InvoiceTables,
	invoiceId: InvoiceId,
	formKey: NewPayment['formKey'],
): Promise<boolean> =>
	(await store.paymentsOf(transaction, invoiceId)).some((payment) => payment.form_key === formKey)

/** The day on which what is still lost of an invoice was written off: money that comes after all is of that day at the earliest. */
export const writtenOffOn = (row: store.InvoiceRow, zone: TimeZone): CalendarDate | undefined =>
	lostOf(store.sumsOf(row)) > 0 && row.ended_at ? localDate(row.ended_at, zone) : undefined

/** Whether money that comes after a write-off is dated before it. What was paid by the same form before stands as it is. */
export async function isBeforeWriteOff(
	transaction: store.InvoiceTables,
	{ company }: Pick<Platform, 'company'>,
	{ invoiceId, paidOn, formKey }: { invoiceId: InvoiceId } & Pick<NewPayment, 'paidOn' | 'formKey'>,
	taker: PaymentTaker,
): Promise<boolean> {
	const row = await store.lockInvoice(transaction, invoiceId, taker)
	const from = row && writtenOffOn(row, company.timeZone)
	return from !== undefined && paidOn < from && !(await isPaidByForm(transaction, invoiceId, formKey))
}

/**
 * Takes a payment for an invoice, or gives back what is owed to its customer. Money that comes for one that was written off brings that
 * much of it back, on the day of the payment.
 */
export async function payInvoice(
	transaction: store.InvoiceTables,
	invoiceId: InvoiceId,
	payment: NewPayment,
	taker: PaymentTaker,
): Promise<PaymentResult> {
	const row = await store.lockInvoice(transaction, invoiceId, taker)
	if (!row) return { ok: false, reason: 'no-such-invoice', owing: 0 }
	const { kind, method, from, reference, takenBy, reason, paidOn, formKey } = payment
	const before = await store.paymentsOf(transaction, invoiceId)
	const earlier = before.find((each) => each.form_key === formKey)
	if (earlier && !isSame(earlier, payment)) return { ok: false, reason: 'form-used', owing: 0 }
	if (earlier) return { ok: true, invoice: row, isRepeated: true, payment: undefined }
	if (row.is_void) return { ok: false, reason: 'void', owing: 0 }
	const sums = store.sumsOf(row)
	// What is written off takes no money of an account: it could never be given back to it.
	const room = from ? balanceOf(sums) : roomOf(sums)
	const owing = kind === 'payment' ? room : -balanceOf(sums)
	const isCash = method === 'cash'
	const upTo = from ? Math.min(owing, from.left) : owing
	const amount = payment.amount ?? (isCash ? inCash(owing) : upTo)
	if (from && (from.left === 0 || amount > from.left))
		return { ok: false, reason: 'more-than-left', owing: from.left }
	const rounded = roundingOf(owing, { amount, isCash })
	if (!rounded.ok) {
		const isLost = rounded.fault === 'more-than-owing' && kind === 'payment' && lostOf(sums) > 0
		return { ok: false, reason: isLost ? 'more-than-lost' : rounded.fault, owing }
	}
	// Less than three cents are nothing in cash.
	if (amount === 0) return { ok: false, reason: 'nothing-owing', owing }
	const recovers = kind === 'payment' && lostOf(sums) > 0 ? amount + rounded.rounding : 0
	const id = await store.insertPayment(
		transaction,
		{
			invoice_id: invoiceId,
			kind,
			method,
			amount_cents: amount,
			rounding_cents: rounded.rounding,
			recovers_cents: recovers,
			reference: reference || null,
			reason: reason ?? null,
			paid_on: paidOn,
			form_key: formKey,
			account_entry_id: from?.entry ?? null,
		},
		{ taker, takenBy },
	)
	const after = await store.findInvoice(transaction, invoiceId)
	return { ok: true, invoice: after ?? row, isRepeated: false, payment: { id, amount, recovers } }
}

const isSame = (
	earlier: store.PaymentRow,
	{ kind, method, from, amount, reference, takenBy, reason, paidOn }: NewPayment,
): boolean =>
	earlier.kind === kind &&
	earlier.method === method &&
	earlier.paid_on === paidOn &&
	earlier.account_entry_id === (from?.entry ?? null) &&
	(earlier.reference ?? '') === (reference ?? '') &&
	(earlier.reason ?? '') === (reason ?? '') &&
	(!takenBy || earlier.taken_by === takenBy) &&
	(amount === undefined || earlier.amount_cents === amount)
