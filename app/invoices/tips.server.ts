import type { InvoiceId, SignedInStaff, TipId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import type { PaymentMethod } from './invoice.ts'
import { isPaidOut, lockTips } from './paid-out/store.server.ts'
import * as store from './store.server.ts'

/** A tip and whom it is for: a name, or a truck's crew. */
type NewTip = {
	method: PaymentMethod
	amount: Cents
	forWhom: string
	paidOn: CalendarDate
	/** The form that it came with: the same one twice is one tip. */
	formKey: string
}

export type TipResult =
	/** `isRepeated`: the same form came before, or the tip was taken back before. */
	| { ok: true; isRepeated: boolean }
	| { ok: false; reason: 'no-such-invoice' | 'no-such-tip' | 'void' | 'form-used' | 'pennies' | 'paid-out' }

/** Records a tip for the work of an invoice. It changes nothing of what is owing. */
export async function recordTip(
	transaction: store.InvoiceTables,
	invoiceId: InvoiceId,
	tip: NewTip,
	staff: SignedInStaff,
): Promise<TipResult> {
	const row = await store.lockInvoice(transaction, invoiceId, staff)
	if (!row) return { ok: false, reason: 'no-such-invoice' }
	const { method, amount, forWhom, paidOn, formKey } = tip
	const earlier = (await store.tipsOf(transaction, invoiceId)).find((each) => each.form_key === formKey)
	if (earlier) {
		const isSame =
			earlier.amount_cents === amount && earlier.method === method && earlier.for_whom === forWhom
		return isSame ? { ok: true, isRepeated: true } : { ok: false, reason: 'form-used' }
	}
	if (row.is_void) return { ok: false, reason: 'void' }
	if (method === 'cash' && amount % 5 !== 0) return { ok: false, reason: 'pennies' }
	await store.insertTip(
		transaction,
		{
			...{ invoice_id: invoiceId, method, amount_cents: amount },
			...{ for_whom: forWhom, paid_on: paidOn, form_key: formKey },
		},
		staff,
	)
	return { ok: true, isRepeated: false }
}

/** Takes back a tip that was entered by mistake, on a day, once. */
export async function takeBackTip(
	transaction: store.InvoiceTables,
	{ invoiceId, tipId, on }: { invoiceId: InvoiceId; tipId: TipId; on: CalendarDate },
	staff: SignedInStaff,
): Promise<TipResult> {
	await store.lockInvoice(transaction, invoiceId, staff)
	const tips = await store.tipsOf(transaction, invoiceId)
	const tip = tips.find(({ id, takes_back: of }) => id === tipId && of === null)
	if (!tip) return { ok: false, reason: 'no-such-tip' }
	if (tips.some(({ takes_back: of }) => of === tipId)) return { ok: true, isRepeated: true }
	await lockTips(transaction, { tipId }, staff)
	if (await isPaidOut(transaction, tipId, staff)) return { ok: false, reason: 'paid-out' }
	const { method, amount_cents, for_whom } = tip
	await store.insertTip(
		transaction,
		{
			invoice_id: invoiceId,
			takes_back: tipId,
			method,
			amount_cents,
			for_whom,
			paid_on: on,
			form_key: tipId,
		},
		staff,
	)
	return { ok: true, isRepeated: false }
}
