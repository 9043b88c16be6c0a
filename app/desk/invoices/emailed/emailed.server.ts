import { payerAddress } from '#app/bookings/billing/billed-to.ts'
import { type EmailedResult, emailDocument, mostEmailsInADay } from '#app/bookings/billing/billing.server.ts'
import type { Invoice } from '#app/invoices/issued.ts'
import type { InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import type { InvoiceAct } from '../invoice-act.ts'
import type { InvoiceAtDesk } from '../invoice-at-desk.ts'
import * as store from './store.server.ts'

export type Emails = Pick<InvoiceAtDesk, 'documents' | 'email' | 'emailed'>

/** Which documents of an invoice can be emailed, the address that its customer has, and where each went so far. */
export async function emailsOfInvoice(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	{ id, bookingId, document, state, credits }: Invoice,
): Promise<Emails> {
	if (bookingId === null) return { documents: [], email: '', emailed: [] }
	const numbers = new Map<string, string>([
		[id, document.number],
		...credits.map((credit): [string, string] => [credit.id, credit.document.number]),
	])
	const { email, rows } = await store.emailsOf(database, bookingId, [
		id,
		...credits.map((credit) => credit.id),
	])
	return {
		documents: [
			...(state === 'void' ? [] : [{ value: 'invoice', label: `Invoice ${document.number}` }]),
			...credits.map((credit) => ({ value: credit.id, label: `Credit note ${credit.document.number}` })),
		],
		// Who pays gets it, unless staff type another address.
		email: payerAddress(document, { email }) ?? email,
		emailed: rows.map((row) => ({
			id: row.id,
			words: `${about[row.kind] ?? ''}${numbers.get(row.document)} to ${row.address ?? 'the customer'}, ${formatMoment(row.created_at, company.timeZone)}${howItWent(row)}`,
		})),
	}
}

/** What an email is, where it isn't the document alone. */
const about: Partial<Record<string, string>> = {
	'payment-reminder': 'A reminder of ',
	'invoice-void': 'That it’s void: ',
}

function howItWent({ state, reason }: { state: string; reason: string | null }): string {
	switch (state) {
		case 'sent':
			return ''
		case 'pending':
			return ': on its way'
		case 'skipped':
			return `: not sent, ${reason}`
		default:
			return `: failed, ${reason}`
	}
}

/** Sends the email that a form asks for. */
export async function receiveEmail(
	needs: Pick<Platform, 'database' | 'jobs'>,
	{ document, to, formKey }: Extract<InvoiceAct, { do: 'email' }>,
	{ invoiceId, staff }: { invoiceId: InvoiceId; staff: SignedInStaff },
): Promise<{ ok: boolean; message: string }> {
	const creditNoteId = document === 'invoice' ? undefined : document
	const emailed = await emailDocument(needs, { invoiceId, creditNoteId, to, formKey }, staff)
	if (emailed.ok) return { ok: true, message: `${emailed.number} goes to ${to}.` }
	return { ok: false, message: faults[emailed.reason] }
}

const faults: Record<Extract<EmailedResult, { ok: false }>['reason'], string> = {
	'no-such-invoice': 'We couldn’t find that invoice. Nothing was sent.',
	'no-such-document': 'We couldn’t find that credit note. Nothing was sent.',
	void: 'This invoice is void. Nothing was sent.',
	'form-used':
		'This form was sent before, to another address. Nothing was sent. Reload the page, and send it again.',
	'too-often': `That was emailed ${mostEmailsInADay} times in the last 24 hours. Nothing was sent. Try again tomorrow, or open the PDF and send it from your own email.`,
}
