import type { InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { localDate } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
import { balanceOf } from './balance.ts'
import { creditOf, taxOf } from './bill.ts'
import { type CreditNoteDocument, creditNoteSchema, invoiceSchema } from './invoice.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'company' | 'now'>

export type CreditResult =
	/** `credit` is not there when the same form came before. */
	| { ok: true; invoice: store.InvoiceRow; credit: store.CreditNoteRow | undefined }
	/** `form-used`: the form came before with something else in it. */
	| { ok: false; reason: 'no-such-invoice' | 'form-used' | 'ended' | 'more-than-left' }

/** Credits a part of an invoice, before tax; without an amount, all that is left of it. The invoice itself stays as it was issued. */
export async function creditInvoice(
	transaction: store.InvoiceTables,
	{ company, now }: Needs,
	{
		invoiceId,
		...credit
	}: { invoiceId: InvoiceId; amount?: Cents | undefined; reason: string; formKey: string },
	staff: SignedInStaff,
): Promise<CreditResult> {
	const row = await store.lockInvoice(transaction, invoiceId, staff)
	if (!row) return { ok: false, reason: 'no-such-invoice' }
	const before = await store.creditNotesOf(transaction, invoiceId)
	const earlier = before.find((each) => each.form_key === credit.formKey)
	if (earlier) {
		const isSame =
			earlier.reason === credit.reason &&
			(credit.amount === undefined || earlier.subtotal_cents === credit.amount)
		return isSame ? { ok: true, invoice: row, credit: undefined } : { ok: false, reason: 'form-used' }
	}
	if (row.ended_at) return { ok: false, reason: 'ended' }
	const invoice = invoiceSchema.parse(row.document)
	const bill = creditOf(
		invoice,
		before.map(({ document }) => creditNoteSchema.parse(document)),
		{ amount: credit.amount, description: credit.reason },
	)
	if (!bill) return { ok: false, reason: 'more-than-left' }
	const number = `${row.number}-C${before.length + 1}`
	const issuedOn = localDate(now(), company.timeZone)
	const { supplier, buyer } = invoice
	const document: CreditNoteDocument = {
		...{ number, issuedOn, supplier, buyer, ...bill },
		...{ ofInvoice: row.number, reason: credit.reason },
	}
	const issued = await store.insertCreditNote(
		transaction,
		{
			number,
			invoice_id: invoiceId,
			issued_on: issuedOn,
			reason: credit.reason,
			document: JSON.stringify(document),
			subtotal_cents: bill.subtotal,
			tax_cents: taxOf(bill),
			total_cents: bill.total,
			form_key: credit.formKey,
		},
		staff,
	)
	const after = await store.findInvoice(transaction, invoiceId)
	return { ok: true, invoice: after ?? row, credit: issued }
}

export type EndResult =
	| { ok: true; invoice: store.InvoiceRow }
	| { ok: false; reason: 'no-such-invoice' | 'ended' | 'not-possible' }

/** Voids an invoice that nothing was paid or credited of. It keeps its number. */
export const voidInvoice = (
	transaction: store.InvoiceTables,
	needs: Pick<Needs, 'now'>,
	act: { invoiceId: InvoiceId; reason: string },
	staff: SignedInStaff,
): Promise<EndResult> =>
	endInvoice(transaction, needs, act, staff, ({ paid_cents: paid, credited_cents: credited }) =>
		paid === 0 && credited === 0 ? { isVoid: true } : undefined,
	)

/** Writes off what is still owed of an invoice. */
export const writeOffInvoice = (
	transaction: store.InvoiceTables,
	needs: Pick<Needs, 'now'>,
	act: { invoiceId: InvoiceId; reason: string },
	staff: SignedInStaff,
): Promise<EndResult> =>
	endInvoice(transaction, needs, act, staff, (row) => {
		const owing = balanceOf(store.sumsOf(row))
		return owing > 0 ? { writtenOff: owing } : undefined
	})

async function endInvoice(
	transaction: store.InvoiceTables,
	{ now }: Pick<Needs, 'now'>,
	{ invoiceId, reason }: { invoiceId: InvoiceId; reason: string },
	staff: SignedInStaff,
	endOf: (row: store.InvoiceRow) => { isVoid: true } | { writtenOff: Cents } | undefined,
): Promise<EndResult> {
	const row = await store.lockInvoice(transaction, invoiceId, staff)
	if (!row) return { ok: false, reason: 'no-such-invoice' }
	if (row.ended_at) return { ok: false, reason: 'ended' }
	const end = endOf(row)
	if (!end) return { ok: false, reason: 'not-possible' }
	await store.endInvoice(transaction, invoiceId, { ...end, reason, at: now() }, staff)
	const after = await store.findInvoice(transaction, invoiceId)
	return { ok: true, invoice: after ?? row }
}
