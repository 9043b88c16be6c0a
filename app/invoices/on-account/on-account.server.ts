import type { AccountEntryId, CustomerId, InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import { inCash, type PaymentFault, roundingOf } from '../balance.ts'
import type { PaymentMethod } from '../invoice.ts'
import { type PaymentResult, payInvoice } from '../pay-invoice.server.ts'
import type { InvoiceTables } from '../store.server.ts'
import * as store from './store.server.ts'

/** Whose account it is: the record that its entries are written to, and all records of the same customer. */
export type AccountHolder = { customerId: CustomerId; name: string; records: CustomerId[] }

type ByForm = {
	paidOn: CalendarDate
	/** The form that it came with: the same one twice is one entry. */
	formKey: string
}

export type NewOnAccount = ByForm & {
	method: PaymentMethod
	amount: Cents
	reference?: string | undefined
	/** Who took it, where that is not who enters it. */
	takenBy?: string | undefined
	/** The invoice that it was paid beyond. */
	invoiceId?: InvoiceId | undefined
}

export type OnAccountResult =
	/** `isRepeated`: the same form came before. */
	| { ok: true; isRepeated: boolean }
	/** `form-used`: the form came before with something else in it. */
	| { ok: false; reason: 'form-used' | 'no-such-entry' | PaymentFault; left: Cents }

/** Takes money that a customer gives before or beyond an invoice. */
export async function takeOnAccount(
	transaction: store.OnAccountTables,
	{ customerId, name }: AccountHolder,
	{ method, amount, reference, takenBy, paidOn, formKey, invoiceId }: NewOnAccount,
	staff: SignedInStaff,
): Promise<OnAccountResult> {
	const answerTo = (earlier: store.AccountEntryRow): OnAccountResult => {
		const isSame = earlier.kind === 'payment' && earlier.method === method && earlier.amount_cents === amount
		return isSame ? { ok: true, isRepeated: true } : { ok: false, reason: 'form-used', left: 0 }
	}
	const before = await store.entryOfForm(transaction, formKey, staff)
	if (before) return answerTo(before)
	if (method === 'cash' && amount % 5 !== 0) return { ok: false, reason: 'pennies', left: 0 }
	const isNew = await store.insertEntryOnce(
		transaction,
		{
			...{ customer_id: customerId, name, kind: 'payment', method, amount_cents: amount },
			...{ reference: reference || null, paid_on: paidOn, form_key: formKey, invoice_id: invoiceId ?? null },
			...(takenBy && { taken_by: takenBy }),
		},
		staff,
	)
	if (isNew) return { ok: true, isRepeated: false }
	// The same form twice at once: of the two, the other was first.
	const meanwhile = await store.entryOfForm(transaction, formKey, staff)
	if (!meanwhile) throw new Error('a form was entered, and its entry is not there')
	return answerTo(meanwhile)
}

/** Gives back money that is on account; without an amount, all that is left of it. In cash the last of it is rounded to five cents. */
export async function giveBackFromAccount(
	transaction: store.OnAccountTables,
	holder: AccountHolder,
	refund: ByForm & {
		entry: AccountEntryId
		method: PaymentMethod
		amount?: Cents | undefined
		reference?: string | undefined
		reason: string
	},
	staff: SignedInStaff,
): Promise<OnAccountResult> {
	const { entry: id, method, reference, reason, paidOn, formKey } = refund
	const of = await store.lockPayment(transaction, { id, customerIds: holder.records })
	if (!of) return { ok: false, reason: 'no-such-entry', left: 0 }
	const earlier = await store.entryOfForm(transaction, formKey, staff)
	if (earlier) {
		const isSame =
			earlier.of_entry === id &&
			earlier.method === method &&
			(refund.amount === undefined || earlier.amount_cents === refund.amount)
		return isSame ? { ok: true, isRepeated: true } : { ok: false, reason: 'form-used', left: 0 }
	}
	const left = of.left_cents
	const isCash = method === 'cash'
	const amount = refund.amount ?? (isCash ? inCash(left) : left)
	const rounded = roundingOf(left, { amount, isCash })
	if (!rounded.ok) return { ok: false, reason: rounded.fault, left }
	// Less than three cents are nothing in cash.
	if (amount === 0) return { ok: false, reason: 'nothing-owing', left }
	await store.insertEntry(
		transaction,
		{
			...{ customer_id: holder.customerId, name: of.name, kind: 'refund', of_entry: id, method },
			...{ amount_cents: amount, rounding_cents: rounded.rounding, reference: reference || null },
			...{ reason, paid_on: paidOn, form_key: formKey },
		},
		staff,
	)
	return { ok: true, isRepeated: false }
}

/** Pays an invoice with money that is on account; without an amount, as far as it goes. */
export async function payFromAccount(
	transaction: store.OnAccountTables & InvoiceTables,
	{ records }: AccountHolder,
	{
		invoiceId,
		entry: id,
		...payment
	}: ByForm & { invoiceId: InvoiceId; entry: AccountEntryId; amount?: Cents | undefined },
	staff: SignedInStaff,
): Promise<PaymentResult | { ok: false; reason: 'no-such-entry'; owing: Cents }> {
	const of = await store.lockPayment(transaction, { id, customerIds: records })
	if (!of) return { ok: false, reason: 'no-such-entry', owing: 0 }
	return payInvoice(
		transaction,
		invoiceId,
		{ ...payment, kind: 'payment', method: 'on account', from: { entry: id, left: of.left_cents } },
		staff,
	)
}

/** Keeps on account what an invoice would give back; without an amount, all of it. */
export async function keepOnAccount(
	transaction: store.OnAccountTables & InvoiceTables,
	{ customerId, name }: AccountHolder,
	{
		invoiceId,
		...kept
	}: ByForm & { invoiceId: InvoiceId; amount?: Cents | undefined; reason?: string | undefined },
	staff: SignedInStaff,
): Promise<PaymentResult> {
	const given = await payInvoice(
		transaction,
		invoiceId,
		{ ...kept, kind: 'refund', method: 'on account' },
		staff,
	)
	if (!given.ok || given.isRepeated || !given.payment) return given
	await store.insertEntry(
		transaction,
		{
			...{ customer_id: customerId, name, kind: 'payment', method: 'on account', invoice_id: invoiceId },
			...{ amount_cents: given.payment.amount, came_from: given.payment.id },
			...{ paid_on: kept.paidOn, form_key: kept.formKey },
		},
		staff,
	)
	return given
}
