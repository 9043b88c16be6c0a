import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { creditByHand, endByHand, payByHand } from '#app/bookings/bookings.server.ts'
import { summaryOf } from '#app/desk/invoices/period.server.ts'
import { type InvoiceDocument, paymentMethods } from '#app/invoices/invoice.ts'
import { issueInvoice, recordTip, takeBackTip } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema, type InvoiceId, tipIdSchema } from '#app/platform/ids.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { instantOf, localDate } from '#app/values/local-time.ts'
import { pickupWithQuote } from './desk-bookings.ts'
import { staffNamed } from './ids.ts'
import { invoicingCompany } from './invoices.ts'
import { testPlatform } from './platform.ts'

/** What is done with invoices by hand, at random, for what has to hold whatever is done. */

const staff = staffNamed('Dana')
const two = [
	{ name: 'GST', inFull: 'Goods and services tax', percent: 5 },
	{ name: 'PST', inFull: 'Provincial sales tax', percent: 7 },
]

/** A company, by default one with two taxes, whose clock a test sets. */
export async function setUpInvoices(first: CalendarDate, settings: Partial<HaulingCompany> = {}) {
	const company = { ...invoicingCompany, taxes: two, ...settings }
	const setup = await testPlatform({}, '2026-12-01T18:00:00Z', company)
	const clock = { at: instantOf(first, 12, company.timeZone) }
	const platform = { ...setup.platform, now: () => clock.at }
	const today = () => localDate(clock.at, company.timeZone)
	const issue = async (
		amount: number,
		{ name = 'Jo', lines }: { name?: string; lines?: InvoiceDocument['lines'] } = {},
	) => {
		const { bookingId } = await pickupWithQuote(setup.pool, { date: first, status: 'done' })
		const invoice = await issueInvoice(
			platform.database,
			platform,
			{
				bookingId: bookingIdSchema.parse(bookingId),
				buyer: { name, address: '1 Elm Street', email: '', phone: '' },
				work: { date: first, address: '1 Elm Street', reference: 'K7M3QX' },
				lines: lines ?? [{ description: 'Junk removal', amount }],
			},
			staff,
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
		recordTip(
			platform.database,
			id,
			{ method, amount, forWhom: 'Dan', paidOn: today(), formKey: randomUUID() },
			staff,
		)
	/** Takes back the first tip of an invoice. */
	const tipBack = async (invoiceId: InvoiceId) => {
		const { rows } = await setup.pool.query(
			'select id from tips where invoice_id = $1 and takes_back is null order by id limit 1',
			[invoiceId],
		)
		const tipId = tipIdSchema.safeParse(rows[0]?.id)
		if (!tipId.success) return { ok: false } as const
		return takeBackTip(platform.database, { invoiceId, tipId: tipId.data, on: today() }, staff)
	}
	const books = (from: CalendarDate, to: CalendarDate) => summaryOf(platform, { from, to })
	const sum = async (what: string) =>
		Number(
			(await setup.pool.query(`select coalesce(sum(cents), 0) as sum from (${what}) as s (cents)`)).rows[0]
				.sum,
		)
	return { ...setup, platform, clock, today, issue, pay, credit, end, tip, tipBack, books, sum }
}

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
const act = fc.record({
	does: fc.constantFrom(...deeds),
	which: fc.nat(),
	amount: fc.integer({ min: 1, max: 60_000 }),
	method: fc.constantFrom(...paymentMethods),
	days: fc.constantFrom(0, 0, 0, 1, 9),
	// Early and late, when the day in UTC is another one.
	hour: fc.constantFrom(1, 12, 23),
})

type InvoiceAct = typeof act extends fc.Arbitrary<infer Act> ? Act : never
export const someActs = fc.array(act, { minLength: 25, maxLength: 25 })

/** Each deed done at least once, whatever chance does after it. */
export const eachOnce: InvoiceAct[] = [
	...[0, 1, 2, 3, 4].map((which) => ({ does: 'issue' as const, which, amount: 10_000 })),
	{ does: 'pay' as const, which: 4, amount: 1_000 },
	{ does: 'pay all' as const, which: 0, amount: 1 },
	{ does: 'credit' as const, which: 0, amount: 500 },
	{ does: 'refund' as const, which: 0, amount: 1 },
	{ does: 'credit all' as const, which: 1, amount: 1 },
	{ does: 'void' as const, which: 2, amount: 1 },
	{ does: 'write off' as const, which: 3, amount: 1 },
	{ does: 'tip' as const, which: 4, amount: 2_000 },
	{ does: 'tip back' as const, which: 4, amount: 1 },
].map((each) => ({ ...each, method: 'card' as const, days: 1 as const, hour: 23 as const }))

/** Does acts one after another, on the days that they say, each of them with `after`. */
export function actor(setup: Awaited<ReturnType<typeof setUpInvoices>>, nameOf = (_: number) => 'Jo') {
	const { clock, today, issue, pay, credit, end, tip, tipBack, platform } = setup
	const invoices: InvoiceId[] = []
	const done = new Map<string, number>()
	let day = today()
	async function act({ does, which, amount, method, days, hour }: InvoiceAct): Promise<void> {
		day = addDays(day, days)
		clock.at = instantOf(day, hour, platform.company.timeZone)
		const id = invoices[which % invoices.length]
		const money = { method, amount: method === 'cash' ? Math.ceil(amount / 5) * 5 : amount }
		let ok = true
		if (does === 'issue' || id === undefined) invoices.push(await issue(amount, { name: nameOf(which) }))
		else if (does === 'pay') ok = (await pay(id, { kind: 'payment', ...money })).ok
		else if (does === 'pay all') ok = (await pay(id, { kind: 'payment', method })).ok
		else if (does === 'refund') ok = (await pay(id, { kind: 'refund', method })).ok
		else if (does === 'credit') ok = (await credit(id, amount)).ok
		else if (does === 'credit all') ok = (await credit(id)).ok
		else if (does === 'tip') ok = (await tip(id, money)).ok
		else if (does === 'tip back') ok = (await tipBack(id)).ok
		else ok = (await end(id, does === 'void' ? 'void' : 'write off')).ok
		if (ok) done.set(does, (done.get(does) ?? 0) + 1)
	}
	return { act, done, today: () => day }
}
