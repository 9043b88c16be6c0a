import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import { jobOfBalance } from '#app/invoices/changed-balance.ts'
import { invoiceSchema, type SettledBy } from '#app/invoices/invoice.ts'
import {
	type CreditResult,
	creditInvoice,
	type EndResult,
	findInvoice,
	invoiceInForce,
	isBeforeWriteOff,
	type NewPayment,
	type PaymentResult,
	payInvoice,
	takeBackPayment,
	voidInvoice,
	writeOffInvoice,
} from '#app/invoices/invoices.server.ts'
import type { Invoice } from '#app/invoices/issued.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { InvoiceId, PaymentTaker, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Cents } from '#app/values/money.ts'
import { enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import * as store from '../store.server.ts'
import { payerAddress } from './billed-to.ts'
import { documentKey } from './document-key.ts'
import { tellOfVoid } from './tell-of-void.server.ts'

/** What staff do with an invoice, each in one transaction with the booking that it is for: its charge and how it was paid. */

type Following = Pick<Platform, 'config' | 'jobs'>
type Needs = Following & Pick<Platform, 'database' | 'company' | 'now'>

/** Takes a payment by hand, or records that money was given back. */
export const payByHand = (
	needs: Needs,
	invoiceId: InvoiceId,
	payment: NewPayment,
	staff: SignedInStaff,
): Promise<PaymentResult> =>
	needs.database.transaction().execute(async (transaction) => {
		const early =
			payment.kind === 'payment' &&
			(await isBeforeWriteOff(transaction, needs, { ...payment, invoiceId }, staff))
		if (early) return { ok: false, reason: 'before-write-off', owing: 0 }
		return payInvoiceOfBooking(needs, transaction, invoiceId, payment, staff)
	})

/** Takes a payment within a transaction, and brings the booking up to it. */
export async function payInvoiceOfBooking(
	needs: Following,
	transaction: Transaction<Tables>,
	invoiceId: InvoiceId,
	payment: NewPayment,
	taker: PaymentTaker,
): Promise<PaymentResult> {
	const paid = await payInvoice(transaction, invoiceId, payment, taker)
	if (paid.ok && !paid.isRepeated)
		await followInvoice(needs, transaction, invoiceId, taker, {
			action: payment.kind === 'payment' ? 'paid' : 'refunded',
			...whatWasPaid(paid),
			method: payment.method,
			...(payment.takenBy && { takenBy: payment.takenBy }),
			...(payment.reason && { reason: payment.reason }),
		})
	return paid
}

/** A payment or a refund as the history has it, with what it brings back of what was written off. */
export const whatWasPaid = ({ payment }: Extract<PaymentResult, { ok: true }>) => ({
	amount: payment?.amount,
	...(payment?.recovers && { recovered: payment.recovers }),
})

/** Takes back a payment that came to nothing, or that was entered on the wrong invoice. */
export const takeBackByHand = (
	needs: Needs,
	back: Parameters<typeof takeBackPayment>[1],
	staff: SignedInStaff,
): ReturnType<typeof takeBackPayment> =>
	needs.database.transaction().execute(async (transaction) => {
		const taken = await takeBackPayment(transaction, back, staff)
		if (taken.ok && !taken.isRepeated) {
			const { recovers, ...payment } = taken.payment
			await followInvoice(needs, transaction, back.invoiceId, staff, {
				...{ action: 'payment taken back', ...payment, reason: back.reason },
				...(recovers > 0 && { recovered: -recovers }),
			})
		}
		return taken
	})

/** Credits an invoice in part or in whole, and emails the credit note. */
export const creditByHand = (
	needs: Needs,
	act: Parameters<typeof creditInvoice>[2],
	staff: SignedInStaff,
): Promise<CreditResult> =>
	needs.database
		.transaction()
		.execute((transaction) => creditInvoiceOfBooking(needs, transaction, act, staff))

/** Credits an invoice within a transaction, brings the booking up to it, and emails the credit note. */
export async function creditInvoiceOfBooking(
	{ config, jobs, company, now }: Omit<Needs, 'database'>,
	transaction: Transaction<Tables>,
	act: Parameters<typeof creditInvoice>[2],
	staff: SignedInStaff,
): Promise<CreditResult> {
	const credited = await creditInvoice(transaction, { company, now }, act, staff)
	if (!credited.ok || !credited.credit) return credited
	const { number, total_cents: amount, subtotal_cents: beforeTax } = credited.credit
	const booking = await followInvoice({ config, jobs }, transaction, act.invoiceId, staff, {
		...{ action: 'credited', amount, creditNote: number, reason: act.reason },
		...(beforeTax !== amount && { beforeTax }),
	})
	if (booking) {
		const address = payerAddress(invoiceSchema.parse(credited.invoice.document), booking)
		const { id } = credited.credit
		const dedupeKey = address === undefined ? id : documentKey(id, randomUUID())
		const mail = { kind: 'credit-note', channel: 'mail', dedupeKey, address } as const
		await enqueueMessages({ jobs }, transaction, { bookingId: booking.id }, [mail])
	}
	return credited
}

/**
 * Voids an invoice, or writes off what is still owed of it. Whoever was emailed one that is void hears of it; where a new invoice is to
 * replace it, as that one is issued.
 */
export const endByHand = (
	{ database, config, jobs, now }: Needs,
	{
		how,
		isReplaced = false,
		...act
	}: { how: 'void' | 'write off'; isReplaced?: boolean; invoiceId: InvoiceId; reason: string },
	staff: SignedInStaff,
): Promise<EndResult> =>
	database.transaction().execute(async (transaction) => {
		const ended = await (how === 'void' ? voidInvoice : writeOffInvoice)(transaction, { now }, act, staff)
		if (!ended.ok) return ended
		const booking = await followInvoice(
			{ config, jobs },
			transaction,
			act.invoiceId,
			staff,
			how === 'void'
				? { action: 'voided', amount: ended.invoice.total_cents, reason: act.reason }
				: { action: 'written off', amount: ended.invoice.written_off_cents, reason: act.reason },
		)
		if (how === 'void' && booking && !isReplaced)
			await tellOfVoid({ jobs }, transaction, booking.id, { invoiceId: act.invoiceId })
		return ended
	})

/** What was done with an invoice, as the history of its booking has it: an amount is with tax. */
type Done = {
	action: string
	amount: Cents | undefined
	method?: SettledBy
	/** Who took the money, where that is not who enters it. */
	takenBy?: string
	creditNote?: string
	beforeTax?: Cents
	/** What of it was written off; below 0 what is written off again. */
	recovered?: Cents
	reason?: string
}

/**
 * After an act on an invoice: ends a page at Stripe that asks for another amount, brings the booking's charge and payment up to
 * the invoice, unless a later one counts, and records what was done. Once nothing of the invoice counts, the pickup is not billed,
 * and can be charged again. Returns the booking; `undefined` where it was erased.
 */
export async function followInvoice(
	{ config, jobs }: Following,
	transaction: Transaction<Tables>,
	invoiceId: InvoiceId,
	taker: PaymentTaker,
	{ action, ...done }: Done,
): Promise<{ id: store.PermittedBookingId; email: string } | undefined> {
	if (config.stripe) await jobs.enqueue(transaction, [[jobOfBalance(invoiceId)]])
	const invoice = await findInvoice(transaction, invoiceId)
	if (!invoice?.bookingId) return undefined
	const { bookingId } = invoice
	const right =
		'id' in taker
			? ({ actor: 'staff', bookingId, staff: taker } as const)
			: ({ actor: 'system', bookingId } as const)
	const found = await store.findBooking(transaction, right)
	if (!found) return undefined
	// After the invoice, as every act on one does: whoever charges the pickup meanwhile is through before what counts of it is read.
	const booking = { ...(await store.lockBooking(transaction, found.id)), id: found.id }
	const inForce = await invoiceInForce(transaction, booking.id)
	// Once none counts, money that is given back changes no charge: there may be a later one of nothing, which has no invoice.
	const isGivenBack = ['refunded', 'kept on account', 'payment taken back'].includes(action)
	const isLatest = inForce === undefined ? !isGivenBack : inForce.id === invoiceId
	const before = { charged: booking.charged_cents, payment: booking.payment }
	const after = isLatest ? chargeBy(invoice) : before
	await store.editBooking(transaction, booking.id, { charged_cents: after.charged, payment: after.payment })
	if (isLatest && after.charged === null) await store.endWordOfMouth(transaction, booking.id)
	await history.record(transaction, {
		subject: { kind: 'booking', id: booking.id },
		actor: taker.name,
		action,
		before,
		after: { ...after, invoice: invoice.document.number, ...done },
	})
	return booking
}

type ChargeOfBooking = Pick<Tables['bookings'], 'payment'> & { charged: number | null }

function chargeBy({ state, balance, document, credits, payments }: Invoice): ChargeOfBooking {
	if (state === 'void' || credits.reduce((sum, { document: { total } }) => sum + total, 0) === document.total)
		return { charged: null, payment: null }
	const charged = credits.reduce((sum, { document: { subtotal } }) => sum - subtotal, document.subtotal)
	if (state === 'written off') return { charged, payment: 'written off' }
	const takenBack = payments.map(({ takesBack }) => takesBack)
	const last = payments.findLast(({ id, kind }) => kind === 'payment' && !takenBack.includes(id))
	return { charged, payment: balance <= 0 && last ? last.method : 'not paid yet' }
}
