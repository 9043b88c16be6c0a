import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { creditByHand, endByHand, payByHand, takeBackByHand } from '#app/bookings/billing/billing.server.ts'
import { receiptAfterForm } from '#app/bookings/booking/receipt-token.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { confirmation } from '#app/bookings/changes/action-question.ts'
import { changeBooking, chargeBooking } from '#app/bookings/changes/changes.server.ts'
import type { Charge } from '#app/bookings/changes/charge.ts'
import { leftPayments } from '#app/card-payments/card-payments.server.ts'
import { creditNotePdf, invoicePdf, invoicesOf, recordTip } from '#app/invoices/invoices.server.ts'
import type { Invoice } from '#app/invoices/issued.ts'
import {
	type BookingId,
	bookingIdSchema,
	firmPriceIdSchema,
	type InvoiceId,
	paymentIdSchema,
} from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { answerPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { instantOf } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import { randomNumbers } from '#fakes/random-numbers.ts'
import { runsIn, tied } from './support/book-runs.ts'
import { bookingRequest } from './support/booking.ts'
import { setUpCards } from './support/card-payments.ts'
import { listed } from './support/prices.ts'

const isHard = process.env.HARD !== undefined
/** A whole month in the longer run, which leaves its documents in a folder; some days of it otherwise. */
const days = isHard ? 31 : 5
const first = '2026-12-01'
const months = { from: '2026-12-01', to: '2027-01-31' }

type Setup = Awaited<ReturnType<typeof setUpCards>>
type Pickup = { bookingId: BookingId; token: string; version: number }

/** A customer books for the next day, some at a price that they accepted by the lines that they saw. */
async function book(setup: Setup, date: CalendarDate, { window, who }: { window: string; who: number }) {
	const { platform, pool, staff } = setup
	let quoteToken: string | undefined
	let accepted: number | undefined
	if (who % 3 === 0) {
		const { quote, token } = await saveQuote(platform, defaultLoad, listed)
		accepted = 30_000 + who * 100
		const lines = [
			{ part: 'volume', label: 'Half a truck, Hôtel Saint-Édouard', amount: accepted + 2_500 },
			{ part: 'discount', label: 'You came back', amount: -2_500 },
		]
		const review = { status: 'approved', finalAmount: accepted, lines, version: 1 } as const
		await reviewQuote(platform, quote.id, review, staff, { place: 'Calgary', travelFee: 0 })
		const { rows } = await pool.query('select id from firm_prices where quote_id = $1', [quote.id])
		const answer = {
			answer: 'accept',
			price: firmPriceIdSchema.parse(rows[0].id),
			name: 'Jo',
			address: '192.0.2.7',
		} as const
		await answerPrice(platform, token, answer)
		quoteToken = token
	}
	const request = bookingRequest({
		name: ['Zoë Côté', 'Tremblay & fils', 'Jo Bell'][who % 3] ?? '',
		email: `customer${who}@example.ca`,
		phone: `+1403555${String(1000 + who).slice(-4)}`,
		...{ date, window },
	})
	const booked = await bookPickup(platform, request, { sourceSite: 'bowline.example', quoteToken })
	// Some days are closed.
	if (!booked.ok) return undefined
	const { rows } = await pool.query('select id, version from bookings where lead_id = $1', [booked.leadId])
	const token = await receiptAfterForm(platform, booked.leadId)
	return {
		bookingId: bookingIdSchema.parse(rows[0].id),
		version: Number(rows[0].version),
		token: token ?? '',
		accepted,
	}
}

/** The crew does a pickup, and staff charge it. */
async function finish(
	{ platform, staff }: Setup,
	pickup: Pickup,
	charge: Pick<Charge, 'charged' | 'payment'>,
) {
	const right = { actor: 'staff', bookingId: pickup.bookingId, staff } as const
	let { version } = pickup
	for (const action of ['arrive', 'finish'] as const) {
		let changed = await changeBooking(platform, right, { action, version })
		if (!changed.ok && changed.reason === 'asks') {
			const { about, ...at } = changed.question
			changed = await changeBooking(platform, right, { action, version, confirmed: confirmation(about, at) })
		}
		if (!changed.ok) throw new Error(`${action}: ${changed.reason}`)
		version = changed.version
	}
	const charged = await chargeBooking(platform, right, { version, ...charge })
	if (!charged.ok) throw new Error(charged.reason)
	const [invoice] = await invoicesOf(platform.database, pickup.bookingId)
	if (!invoice) throw new Error('nothing was issued')
	return invoice
}

/** What becomes of invoices that were not paid on site, one way after another. */
const fates = [
	'pay link',
	'cheques',
	'cash',
	'credit and refund',
	'written off',
	'void',
	'paid twice',
	'owing',
] as const

/** A tally of our own, by adding up what was done: nothing of the program's sums is in it. */
const nothing = {
	invoices: 0,
	voids: 0,
	credits: 0,
	payments: 0,
	refunds: 0,
	reversals: 0,
	rounding: 0,
	writeOffs: 0,
	recovered: 0,
	tips: 0,
	left: 0,
}

/** The first cheque for an invoice, of $100, comes back from the bank. */
async function bounce(setup: Setup, invoiceId: InvoiceId) {
	const { platform, pool, staff } = setup
	const { rows } = await pool.query(
		`select id from invoice_payments where invoice_id = $1 and method = 'cheque' order by id limit 1`,
		[invoiceId],
	)
	const of = { invoiceId, paymentId: paymentIdSchema.parse(rows[0].id), paidOn: localDay(setup) }
	expect(await takeBackByHand(platform, { ...of, reason: 'It bounced' }, staff)).toMatchObject({ ok: true })
}

async function meet(
	setup: Setup,
	invoice: Invoice,
	{ fate, token }: { fate: (typeof fates)[number]; token: string },
	tally: typeof nothing,
) {
	const { platform, staff, cards } = setup
	const { id, balance } = invoice
	const paidOn = localDay(setup)
	const pay = async (
		method: 'cash' | 'cheque' | 'card',
		amount?: number,
		kind: 'payment' | 'refund' = 'payment',
	) => {
		const paid = await payByHand(platform, id, { kind, method, amount, paidOn, formKey: randomUUID() }, staff)
		if (!paid.ok) throw new Error(paid.reason)
	}
	const payByLink = async () => {
		const way = (await setup.way({ token, id })) ?? ''
		const paid = cards.pay(way.split('/').at(-1) ?? '')
		const notice = cards.notice('checkout.session.completed', paid)
		return async () => expect([await setup.deliver(notice), await setup.deliver(notice)]).toEqual([200, 200])
	}
	const about = { invoiceId: id, reason: 'A sofa was left' }
	switch (fate) {
		case 'pay link':
			await (await payByLink())()
			tally.payments += balance
			break
		case 'cheques':
			await pay('cheque', 10_000)
			await pay('cheque')
			tally.payments += balance
			await bounce(setup, id)
			await pay('cheque')
			tally.payments += 10_000
			tally.reversals += 10_000
			break
		case 'cash': {
			await pay('cash')
			const coins = 5 * Math.round(balance / 5)
			tally.payments += coins
			tally.rounding -= balance - coins
			break
		}
		case 'credit and refund': {
			await pay('card')
			const credited = await creditByHand(platform, { ...about, amount: 4_001, formKey: randomUUID() }, staff)
			if (!credited.ok) throw new Error(credited.reason)
			// 5% of $40.01 is $2.00.
			await pay('card', undefined, 'refund')
			tally.payments += balance
			tally.credits += 4_201
			tally.refunds += 4_201
			break
		}
		case 'written off':
			expect(await endByHand(platform, { how: 'write off', ...about }, staff)).toMatchObject({ ok: true })
			tally.writeOffs += balance
			// Some of it comes after all.
			await pay('cheque', 5_000)
			tally.recovered += 5_000
			tally.payments += 5_000
			break
		case 'void':
			expect(await endByHand(platform, { how: 'void', ...about }, staff)).toMatchObject({ ok: true })
			tally.voids += balance
			break
		case 'paid twice': {
			const tell = await payByLink()
			await pay('cash', 5_000)
			await tell()
			tally.payments += balance
			tally.left += 5_000
		}
	}
	const tip = { method: 'cash', amount: 2_000, forWhom: 'Truck 1', paidOn, formKey: randomUUID() } as const
	if (fate === 'cheques') {
		await platform.database.transaction().execute((transaction) => recordTip(transaction, id, tip, staff))
		tally.tips += 2_000
	}
}

const localDay = ({ clock, platform }: Setup) =>
	new Intl.DateTimeFormat('en-CA', { timeZone: platform.company.timeZone }).format(clock.at)

const onSite = [
	'not paid yet',
	'not paid yet',
	'card',
	'not paid yet',
	'cash',
	'not paid yet',
	'e-transfer',
] as const

/** Lives the days, and returns what was done and what came of it. */
async function live(setup: Setup) {
	const { platform, clock } = setup
	const tally = { ...nothing }
	const random = randomNumbers(12)
	const met: { invoice: Invoice; token: string; on: CalendarDate; fate: (typeof fates)[number] }[] = []
	let who = 0
	for (let day = 0; day < days; day++) {
		const [date, next] = [addDays(first, day), addDays(first, day + 1)]
		const at = (hour: number, of = date) => {
			clock.at = instantOf(of, hour, platform.company.timeZone)
		}
		at(8)
		const booked = []
		for (const { id: window } of platform.company.arrivalWindows.slice(0, 3))
			booked.push(await book(setup, next, { window, who: who++ }))
		at(19, next)
		for (const [place, pickup] of booked.entries()) {
			if (!pickup) continue
			const charged = pickup.accepted ?? 12_000 + Math.floor(random() * 60_000)
			const payment = onSite[(day + place * 3) % onSite.length] ?? 'card'
			const invoice = await finish(setup, pickup, { charged, payment })
			const total = charged + Math.floor((charged * 5 + 50) / 100)
			tally.invoices += total
			const coins = payment === 'cash' ? 5 * Math.round(total / 5) : total
			if (payment !== 'not paid yet') {
				tally.payments += coins
				tally.rounding -= total - coins
			} else
				met.push({
					...{ invoice, token: pickup.token, on: addDays(next, 3) },
					fate: fates[met.length % fates.length] ?? 'owing',
				})
		}
		for (const { invoice, token, fate } of met.filter(({ on }) => on === next))
			await meet(setup, invoice, { fate, token }, tally)
	}
	for (const { invoice, token, fate, on } of met.filter((each) => each.on > addDays(first, days))) {
		clock.at = instantOf(on, 12, platform.company.timeZone)
		await meet(setup, invoice, { fate, token }, tally)
	}
	clock.at = instantOf(addDays(first, days + 10), 12, platform.company.timeZone)
	return tally
}

test(`${days} days of a company, from bookings to books: every cent is in the files, and they tie`, async () => {
	await using setup = await setUpCards()
	const { platform, pool } = setup
	const tally = await live(setup)
	const owing =
		tally.invoices -
		tally.voids -
		tally.credits -
		tally.writeOffs +
		tally.recovered -
		tally.payments +
		tally.refunds +
		tally.reversals +
		tally.rounding
	const { after, changes, tips } = await setup.books()
	expect(after).toBe(owing)
	expect(changes).toEqual({
		invoice: tally.invoices,
		'credit note': 0 - tally.credits,
		void: 0 - tally.voids,
		'write-off': 0 - tally.writeOffs,
		recovery: tally.recovered,
		payment: 0 - tally.payments,
		refund: tally.refunds,
		reversal: tally.reversals,
		rounding: tally.rounding,
	})
	expect(tips.reduce((sum, { amount }) => sum + amount, 0)).toBe(tally.tips)
	const left = await leftPayments(platform, { isOpen: true, limit: 100 })
	expect(left.reduce((sum, each) => sum + each.left, 0)).toBe(tally.left)
	const runs = runsIn(setup)
	const run = (await runs.make(months, 'new')) ?? 0
	const { invoices, credits, money, change } = tied(await runs.read(run))
	expect(change).toBe(owing)
	expect(invoices.total).toBe(tally.invoices - tally.voids)
	expect(credits.total).toBe(0 - tally.credits)
	expect(money.reduce((sum, { received }) => sum + received, 0)).toBe(
		tally.payments - tally.refunds - tally.reversals,
	)
	const { rows } = await pool.query('select booking_id from invoices order by id')
	const numbers: string[] = []
	for (const row of rows)
		for (const { document } of await invoicesOf(platform.database, row.booking_id))
			numbers.push(document.number)
	expect(numbers.length).toBeGreaterThan(days)
	expect(numbers).toEqual(numbers.map((_, at) => `INV-${1001 + at}`))
	if (!isHard) return

	const folder = await mkdtemp(join(tmpdir(), 'month-of-books-'))
	for (const row of rows)
		for (const invoice of await invoicesOf(platform.database, row.booking_id)) {
			await writeFile(join(folder, `${invoice.document.number}.pdf`), await invoicePdf(platform, invoice))
			for (const credit of invoice.credits)
				await writeFile(join(folder, `${credit.document.number}.pdf`), await creditNotePdf(platform, credit))
		}
	for (const name of [
		'xero-invoices-1.csv',
		'quickbooks-invoices-1.csv',
		'quickbooks-credit-notes-1.csv',
		'payments.csv',
		'summary.csv',
	])
		await writeFile(join(folder, name), (await runs.bytes(run, name)) ?? '')
	await writeFile(join(folder, 'provider.log'), setup.cards.calls().join('\n'))
	const lines = [
		`${numbers.length} invoices, ${withCents(tally.invoices)}, less void ones ${withCents(tally.voids)}`,
		...(['credits', 'writeOffs', 'payments', 'refunds', 'reversals', 'rounding'] as const).map(
			(kind) => `${kind} ${withCents(tally[kind])}`,
		),
		`owing: ${withCents(owing)} by what was done, ${withCents(after)} in the books, ${withCents(change)} in the files`,
		`files for Xero and QuickBooks: invoices ${withCents(invoices.total)} with tax ${withCents(invoices.tax)}, credit notes ${withCents(credits.total)} with tax ${withCents(credits.tax)}`,
		`tips ${withCents(tally.tips)}, card payments to sort out ${withCents(tally.left)}`,
		`documents: ${folder}`,
	]
	process.stdout.write(`${lines.join('\n')}\n`)
}, 600_000)
