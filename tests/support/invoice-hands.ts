import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { creditByHand, endByHand, payByHand } from '#app/bookings/bookings.server.ts'
import { type InvoiceDocument, paymentMethods } from '#app/invoices/invoice.ts'
import { issueInvoice, recordTip, takeBackTip } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema, type InvoiceId, type SignedInStaff, tipIdSchema } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { pickupWithQuote } from './desk-bookings.ts'

/** What is done with invoices by hand, at random, for what has to hold whatever is done. */

type Needs = Parameters<typeof payByHand>[0] &
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
		{ method, amount }: Pick<Parameters<typeof recordTip>[2], 'method' | 'amount'>,
	) =>
		platform.database
			.transaction()
			.execute((transaction) =>
				recordTip(
					transaction,
					id,
					{ method, amount, forWhom: 'Dan', paidOn: today(), formKey: randomUUID() },
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
	return { today, issue, pay, credit, end, tip, tipBack }
}
export type InvoiceHands = ReturnType<typeof invoiceHands>

export const deeds = [
	'issue',
	'pay',
	'pay all',
	'refund',
	'credit',
	'credit all',
	'void',
	'write off',
	'tip',
	'tip back',
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
	{ pay, credit, end, tip, tipBack }: InvoiceHands,
	{ does, amount, method }: InvoiceAct,
	id: InvoiceId,
): Promise<boolean> {
	const money = { method, amount: method === 'cash' ? Math.ceil(amount / 5) * 5 : amount }
	switch (does) {
		case 'pay':
			return (await pay(id, { kind: 'payment', ...money })).ok
		case 'pay all':
			return (await pay(id, { kind: 'payment', method })).ok
		case 'refund':
			return (await pay(id, { kind: 'refund', method })).ok
		case 'credit':
			return (await credit(id, amount)).ok
		case 'credit all':
			return (await credit(id)).ok
		case 'tip':
			return (await tip(id, money)).ok
		case 'tip back':
			return (await tipBack(id)).ok
		case 'void':
			return (await end(id, 'void')).ok
		case 'write off':
			return (await end(id, 'write off')).ok
		default:
			throw new Error('an issue is of no invoice that there is')
	}
}
