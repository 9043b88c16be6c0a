import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Pool } from 'pg'
import {
	creditByHand,
	endByHand,
	giveBackByHand,
	keepOnAccountByHand,
	payBeyondByHand,
	payByHand,
	payFromAccountByHand,
	takeBackByHand,
	takeOnAccountByHand,
} from '#app/bookings/billing/billing.server.ts'
import { keepCardPayment, leftPayments } from '#app/card-payments/card-payments.server.ts'
import { receiveNotice } from '#app/card-payments/receive-notice.server.ts'
import { type InvoiceDocument, paymentMethods } from '#app/invoices/invoice.ts'
import { issueInvoice, recordTip, takeBackTip } from '#app/invoices/invoices.server.ts'
import {
	accountEntryIdSchema,
	bookingIdSchema,
	customerIdSchema,
	type InvoiceId,
	paymentIdSchema,
	type SignedInStaff,
	tipIdSchema,
} from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { pickupWithQuote } from './desk-bookings.ts'

/** What is done with invoices by hand, at random, for what has to hold whatever is done. */

type Needs = Parameters<typeof receiveNotice>[0] &
	Parameters<typeof payByHand>[0] &
	Parameters<typeof creditByHand>[0] &
	Parameters<typeof endByHand>[0]

/** Hands that do it: one who is there by the clock of `platform`. */
export function invoiceHands(platform: Needs, pool: Pool, staff: SignedInStaff) {
	const today = () => localDate(platform.now(), platform.company.timeZone)
	const issue = async (
		amount: number,
		{
			name = 'Jo',
			email,
			date = today(),
			lines,
		}: { name?: string; email?: string; date?: CalendarDate; lines?: InvoiceDocument['lines'] } = {},
	) => {
		const { bookingId } = await pickupWithQuote(pool, { date, status: 'done', email })
		const invoice = await platform.database.transaction().execute((transaction) =>
			issueInvoice(
				transaction,
				platform,
				{
					bookingId: bookingIdSchema.parse(bookingId),
					buyer: { name, address: '1 Elm Street', email: '', phone: '' },
					work: { date, address: '1 Elm Street', reference: 'K7M3QX' },
					lines: lines ?? [{ description: 'Junk removal', amount }],
				},
				staff,
			),
		)
		if (!invoice) throw new Error('nothing was issued')
		return invoice.id
	}
	const pay = (
		id: InvoiceId,
		payment: Pick<Parameters<typeof payByHand>[2], 'kind' | 'method' | 'amount'>,
		on = today(),
	) => payByHand(platform, id, { ...payment, paidOn: on, formKey: randomUUID() }, staff)
	const credit = (invoiceId: InvoiceId, amount?: number) =>
		creditByHand(platform, { invoiceId, amount, reason: 'Less work', formKey: randomUUID() }, staff)
	const end = (invoiceId: InvoiceId, how: 'void' | 'write off') =>
		endByHand(platform, { invoiceId, how, reason: 'A mistake' }, staff)
	const tip = (
		id: InvoiceId,
		{
			method,
			amount,
			forWhom = 'Dan',
		}: Pick<Parameters<typeof recordTip>[2], 'method' | 'amount'> & { forWhom?: string },
	) =>
		platform.database
			.transaction()
			.execute((transaction) =>
				recordTip(
					transaction,
					id,
					{ method, amount, forWhom, paidOn: today(), formKey: randomUUID() },
					staff,
				),
			)
	/** Takes back the first tip of an invoice. */
	const tipBack = async (invoiceId: InvoiceId) => {
		const { rows } = await pool.query(
			'select id from tips where invoice_id = $1 and takes_back is null order by id limit 1',
			[invoiceId],
		)
		const tipId = tipIdSchema.safeParse(rows[0]?.id)
		if (!tipId.success) return { ok: false } as const
		return platform.database
			.transaction()
			.execute((transaction) =>
				takeBackTip(transaction, { invoiceId, tipId: tipId.data, on: today() }, staff),
			)
	}
	/** Takes back the first payment of an invoice that isn't yet, also one from an account, which is refused. */
	const takeBack = async (invoiceId: InvoiceId, { reason = 'It bounced', paidOn = today() } = {}) => {
		const { rows } = await pool.query(
			`select id from invoice_payments p where invoice_id = $1 and kind = 'payment'
				and not exists (select from invoice_payments b where b.takes_back = p.id) order by id limit 1`,
			[invoiceId],
		)
		const paymentId = paymentIdSchema.safeParse(rows[0]?.id).data
		if (!paymentId) return { ok: false } as const
		return takeBackByHand(platform, { invoiceId, paymentId, reason, paidOn }, staff)
	}
	const card = (id: InvoiceId, amount: number) => comeByCard({ platform, pool, staff }, id, amount)
	return {
		today,
		issue,
		pay,
		takeBack,
		credit,
		end,
		tip,
		tipBack,
		card,
		...accountHands(platform, pool, staff),
	}
}

/** Money comes by card from a page that was made for an invoice, whatever is owing by now; what it has no room for is put on account. */
async function comeByCard(
	{ platform, pool, staff }: { platform: Needs; pool: Pool; staff: SignedInStaff },
	invoiceId: InvoiceId,
	amount: number,
): Promise<{ ok: boolean }> {
	const at = platform.now()
	const { rows } = await pool.query(
		'insert into checkouts (invoice_id, amount_cents, made_at, ended_at) values ($1, $2, $3, $3) returning id',
		[invoiceId, amount, at],
	)
	const payment = { id: `cs_${randomUUID()}`, payment_intent: `pi_${randomUUID()}`, payment_status: 'paid' }
	const checkout = {
		...{ object: 'checkout.session' as const, ...payment, amount_total: amount, currency: 'cad' },
		client_reference_id: rows[0].id,
	}
	const came = await receiveNotice(platform, { type: 'checkout.session.completed', at, checkout })
	if (came === 'booked') return { ok: true }
	const waiting = await leftPayments(platform, { isOpen: true, limit: 100 })
	const left = waiting.find(({ reference }) => reference === payment.payment_intent)
	return { ok: left !== undefined && (await keepCardPayment(platform, left.id, staff)) === 'kept' }
}

type Money = Pick<Parameters<typeof takeOnAccountByHand>[2], 'method' | 'amount'>

/** What is done with the account of the customer of an invoice. */
function accountHands(platform: Needs, pool: Pool, staff: SignedInStaff) {
	const byForm = () => ({
		paidOn: localDate(platform.now(), platform.company.timeZone),
		formKey: randomUUID(),
	})
	const customerOf = async (id: InvoiceId) => {
		const { rows } = await pool.query(
			'select b.customer_id as id from invoices i join bookings b on b.id = i.booking_id where i.id = $1',
			[id],
		)
		return customerIdSchema.parse(rows[0]?.id)
	}
	/** The first payment of the account of which something is left; of others it would be refused. */
	const leftOf = async (id: InvoiceId) => {
		const { rows } = await pool.query(
			'select id from account_entries where customer_id = $1 and left_cents > 0 order by id limit 1',
			[await customerOf(id)],
		)
		return accountEntryIdSchema.safeParse(rows[0]?.id).data
	}
	const refused = { ok: false } as const
	const prepay = async (id: InvoiceId, money: Money) =>
		takeOnAccountByHand(platform, await customerOf(id), { ...money, ...byForm() }, staff)
	const payBeyond = (id: InvoiceId, money: Money) =>
		payBeyondByHand(platform, id, { ...money, ...byForm() }, staff)
	const use = async (invoiceId: InvoiceId, amount?: number) => {
		const entry = await leftOf(invoiceId)
		return entry ? payFromAccountByHand(platform, { invoiceId, entry, amount, ...byForm() }, staff) : refused
	}
	const keep = (invoiceId: InvoiceId) => keepOnAccountByHand(platform, { invoiceId, ...byForm() }, staff)
	const giveBack = async (id: InvoiceId, money: Pick<Money, 'method'> & { amount?: number }) => {
		const entry = await leftOf(id)
		const refund = { entry, reason: 'They asked', ...money, ...byForm() }
		return entry ? giveBackByHand(platform, await customerOf(id), { ...refund, entry }, staff) : refused
	}
	return { prepay, payBeyond, use, keep, giveBack, customerOf, leftOf }
}
export type InvoiceHands = ReturnType<typeof invoiceHands>

export const deeds = [
	'issue',
	'pay',
	'pay all',
	'refund',
	'take back',
	'credit',
	'credit all',
	'void',
	'write off',
	'card',
	'tip',
	'tip back',
	'prepay',
	'pay beyond',
	'use',
	'keep',
	'give back',
	'give all back',
] as const
export const invoiceAct = fc.record({
	does: fc.constantFrom(...deeds),
	which: fc.nat(),
	amount: fc.integer({ min: 1, max: 60_000 }),
	method: fc.constantFrom(...paymentMethods),
	days: fc.constantFrom(0, 0, 0, 1, 9),
	// Early and late, when the day in UTC is another one.
	hour: fc.constantFrom(1, 12, 23),
})
export type InvoiceAct = typeof invoiceAct extends fc.Arbitrary<infer Act> ? Act : never

/** Does one of them with an invoice; whether it was allowed. */
export async function perform(
	hands: InvoiceHands,
	{ does, amount, method }: InvoiceAct,
	id: InvoiceId,
): Promise<boolean> {
	const { pay, credit, end, tip, tipBack } = hands
	const money = { method, amount: method === 'cash' ? Math.ceil(amount / 5) * 5 : amount }
	switch (does) {
		case 'pay':
			return (await pay(id, { kind: 'payment', ...money })).ok
		case 'pay all':
			return (await pay(id, { kind: 'payment', method })).ok
		case 'refund':
			return (await pay(id, { kind: 'refund', method })).ok
		case 'take back':
			return (await hands.takeBack(id)).ok
		case 'credit':
			return (await credit(id, amount)).ok
		case 'credit all':
			return (await credit(id)).ok
		case 'card':
			return (await hands.card(id, amount)).ok
		case 'tip':
			return (await tip(id, money)).ok
		case 'tip back':
			return (await tipBack(id)).ok
		case 'void':
			return (await end(id, 'void')).ok
		case 'write off':
			return (await end(id, 'write off')).ok
		case 'prepay':
			return (await hands.prepay(id, money)).ok
		case 'pay beyond':
			return (await hands.payBeyond(id, money)).ok
		case 'use':
			return (await hands.use(id, amount % 2 === 0 ? undefined : amount)).ok
		case 'keep':
			return (await hands.keep(id)).ok
		case 'give back':
			return (await hands.giveBack(id, money)).ok
		case 'give all back':
			return (await hands.giveBack(id, { method })).ok
		default:
			throw new Error('an issue is of no invoice that there is')
	}
}
