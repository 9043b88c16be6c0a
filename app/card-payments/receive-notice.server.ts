import type { Transaction } from 'kysely'
import { payInvoiceOfBooking } from '#app/bookings/billing/billing.server.ts'
import { roomOf } from '#app/invoices/balance.ts'
import { lockInvoice, sumsOf, writtenOffOn } from '#app/invoices/invoices.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { checkoutIdSchema, type PaymentTaker } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { localDate } from '#app/values/local-time.ts'
import { meaningOf, type NoticedCheckout } from './card-notice.ts'
import { ourCurrency } from './left-payment.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'config' | 'jobs' | 'company' | 'now' | 'log'>

const stripe: PaymentTaker = { name: 'Stripe' }

/** What came of a notice. `left`: money came that could not be booked, in part or in whole. */
export type NoticeResult = 'booked' | 'left' | 'known' | 'ended' | 'nothing'

/**
 * Takes in a notice of Stripe's, in one transaction. Money that came is written down once, whatever comes how often and in which
 * order, and booked on its invoice as far as that is owing, or was written off. Without `at` Stripe was asked what became of a checkout,
 * and didn't say when.
 */
export async function receiveNotice(
	needs: Needs,
	{ type, at, checkout }: { type: string; at?: Date; checkout: NoticedCheckout },
): Promise<NoticeResult> {
	const meaning = meaningOf(type, checkout)
	if (meaning === undefined || (meaning === 'paid' && checkout.amount_total === 0)) return 'nothing'
	const { database, log, now } = needs
	const came = await database.transaction().execute(async (transaction) => {
		const id = checkoutIdSchema.safeParse(checkout.client_reference_id).data
		const ours = await store.noticedCheckout(transaction, { id, providerId: checkout.id })
		if (meaning === 'paid') return takeMoney(needs, transaction, { at, checkout, ours })
		if (ours && isItsPage(ours, checkout)) await store.endCheckout(transaction, ours.id, now())
		return 'ended'
	})
	if (came === 'left')
		log.warn({ checkout: checkout.id }, 'money that came by card could not be booked whole: see the desk')
	return came
}

/**
 * By another link of the customer's a second page was made under the same name: what becomes of that one doesn't end the page
 * that counts.
 */
const isItsPage = (ours: store.CheckoutRow, { id }: NoticedCheckout) =>
	ours.provider_id === null || ours.provider_id === id

type Money = { at: Date | undefined; checkout: NoticedCheckout; ours: store.CheckoutRow | undefined }

async function takeMoney(
	{ config, jobs, company, now }: Needs,
	transaction: Transaction<Tables>,
	{ at, checkout, ours }: Money,
): Promise<NoticeResult> {
	const { id: providerId, payment_intent: reference, amount_total: amount, currency } = checkout
	// A page is paid within an hour of being made, mostly within minutes; we may have asked days later.
	const paidOn = localDate(at ?? ours?.made_at ?? now(), company.timeZone)
	// Locked before anything refers to it, so that two payments of one invoice follow one another.
	const invoice = ours && (await lockInvoice(transaction, ours.invoice_id, stripe))
	const id = await store.insertCardPayment(transaction, {
		...{ provider_id: providerId, reference: reference ?? null, invoice_id: invoice?.id ?? null },
		...{ amount_cents: amount, currency, paid_on: paidOn, received_at: now() },
	})
	if (id === undefined) return 'known'
	if (ours && isItsPage(ours, checkout)) await store.endCheckout(transaction, ours.id, now())
	const booked =
		currency === ourCurrency ? Math.min(amount, invoice ? Math.max(0, roomOf(sumsOf(invoice))) : 0) : 0
	if (invoice && booked > 0) {
		// Paid before it was written off, and heard of after that: it brings that back, which wasn't lost before.
		const earliest = writtenOffOn(invoice, company.timeZone) ?? paidOn
		const on = paidOn < earliest ? earliest : paidOn
		const payment = { kind: 'payment', method: 'card', amount: booked, paidOn: on, formKey: id } as const
		const paid = await payInvoiceOfBooking(
			{ config, jobs },
			transaction,
			invoice.id,
			{ ...payment, reference: reference ?? undefined },
			stripe,
		)
		if (!paid.ok) throw new Error(`a card payment was refused: ${paid.reason}`)
		await store.bookCardPayment(transaction, id, booked)
	}
	return booked === amount ? 'booked' : 'left'
}
