import { expect, test } from 'vitest'
import * as history from '#app/history/history.server.ts'
import { findInvoice } from '#app/invoices/invoices.server.ts'
import { entriesOf } from '#app/invoices/sheet.ts'
import { type InvoiceId, type PaymentId, paymentIdSchema } from '#app/platform/ids.ts'
import { runsIn, tied, wholeYear } from '#tests/support/book-runs.ts'
import { drawn } from '#tests/support/drawn.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { setUpInvoices } from '#tests/support/invoice-acts.ts'
import { bookingHistory } from '../bookings/booking-history.ts'
import { runsOfPeriod } from './books/runs.server.ts'
import { openInvoice } from './invoices.server.ts'
import Period from './period.page.tsx'
import { openPeriod } from './period.server.ts'
import { receiveAct } from './receive-act.server.ts'
import { openTakings } from './takings/takings.server.ts'

const staff = staffNamed('Dana')
const [day, next] = ['2026-03-30', '2026-03-31']

/** A desk on the day after invoices were issued, with two taxes of 12% in all. */
async function setUp() {
	const setup = await setUpInvoices(day)
	const { pool, platform, clock } = setup
	const [then, later] = [clock.at, new Date(clock.at.getTime() + 24 * 60 * 60_000)]
	const issue = async (amount: number) => {
		clock.at = then
		const id = await setup.issue(amount)
		clock.at = later
		return id
	}
	const paymentOf = async (id: InvoiceId, method: string): Promise<PaymentId> => {
		const { rows } = await pool.query(
			`select id from invoice_payments where invoice_id = $1 and method = $2 and kind = 'payment'`,
			[id, method],
		)
		return paymentIdSchema.parse(rows[0]?.id)
	}
	const takeBack = async (
		id: InvoiceId,
		method: string,
		{ of = id, ...typed }: { of?: InvoiceId; reason?: string; paidOn?: string } = {},
	) => {
		const payment = await paymentOf(of, method)
		const form = { do: 'payment back', payment, reason: 'It bounced', paidOn: next, ...typed }
		const { status, answer } = await receiveAct(
			platform,
			{ invoiceId: id, staff },
			new Map(Object.entries(form)),
		)
		return { status, message: answer.message, faults: answer.faults }
	}
	const paid = async (id: InvoiceId, method: 'cash' | 'cheque' | 'card', amount?: number) =>
		expect(await setup.pay(id, { kind: 'payment', method, amount }, day)).toMatchObject({ ok: true })
	const cheque = async (amount: number, part?: number) => {
		const id = await issue(amount)
		await paid(id, 'cheque', part)
		return id
	}
	const booking = async (id: InvoiceId) =>
		(
			await pool.query(
				'select charged_cents as charged, payment from bookings where id = (select booking_id from invoices where id = $1)',
				[id],
			)
		).rows[0]
	const found = (id: InvoiceId) => findInvoice(platform.database, id)
	return { ...setup, issue, paymentOf, back: takeBack, paid, cheque, booking, found }
}

const done = { status: 200, message: 'The payment is taken back.' }

test('a payment is taken back whole, with its cash rounding, once however often it is sent, and all of it is owing again', async () => {
	await using setup = await setUp()
	const { platform, back, paid, booking, found } = setup
	const id = await setup.issue(10_102)
	await paid(id, 'cash')
	expect([await found(id), await booking(id)]).toMatchObject([{ balance: 0 }, { payment: 'cash' }])
	expect((await back(id, 'cash', { reason: ' ' })).faults).toEqual({ reason: ['Say why, in a few words.'] })
	expect((await back(id, 'cash', { paidOn: '2026-04-01' })).faults).toEqual({
		paidOn: ['That day is still ahead.'],
	})
	expect(await found(id)).toMatchObject({ balance: 0 })
	for (const again of ['first', 'again'])
		expect(await back(id, 'cash', { reason: 'Wrong invoice' }), again).toMatchObject(done)
	for (const other of [{ reason: 'It bounced' }, { reason: 'Wrong invoice', paidOn: day }])
		expect(await back(id, 'cash', other)).toMatchObject({
			status: 409,
			message: 'That payment is taken back already. Nothing was saved.',
		})
	const invoice = await found(id)
	expect(invoice).toMatchObject({ state: 'issued', balance: 11_314, sums: { paid: 0 } })
	expect(await booking(id)).toEqual({ charged: 10_102, payment: 'not paid yet' })
	const page = await openInvoice(platform, id, staff)
	expect(page).toMatchObject({ canVoid: true, owing: '$113.14' })
	expect(page?.entries).toMatchObject([
		{ label: 'Paid in cash', amount: '-$113.15', takeBack: undefined },
		{
			...{ label: 'Payment in cash taken back', amount: '$113.15', takeBack: undefined },
			about: expect.stringMatching(/, Dana, -\$0\.01 rounded: Wrong invoice$/),
		},
	])
	// What its customer reads, without our reason.
	expect(invoice && entriesOf(invoice).slice(2)).toEqual([
		{ label: 'Payment in cash taken back, Tuesday, March 31, 2026', amount: '$113.15' },
		{ label: 'Cash rounding', amount: '-$0.01' },
	])
	if (!invoice?.bookingId) throw new Error('its booking is gone')
	const rows = await history.of(platform.database, { kind: 'booking', id: invoice.bookingId })
	const said = (money: boolean) =>
		bookingHistory(platform.company, rows, { money }).map(({ action }) => action)
	const sentence = 'took a payment back: $113.15 in cash (INV-1001). Why: Wrong invoice'
	expect(said(true).filter((each) => each.startsWith('took'))).toEqual(
		expect.arrayContaining([sentence, 'took a payment: $113.15 in cash (INV-1001)']),
	)
	expect(said(true).filter((each) => each === sentence)).toHaveLength(1)
	expect(said(false).join()).not.toContain('payment')
	// It is paid anew, in another way.
	await paid(id, 'cheque')
	expect([await found(id), await booking(id)]).toMatchObject([{ state: 'paid' }, { payment: 'cheque' }])
	expect((await openInvoice(platform, id, staff))?.entries.at(-1)?.takeBack).toEqual({
		id: await setup.paymentOf(id, 'cheque'),
		from: day,
	})
})

test('no payment is taken back before its day, from another invoice, or where the money came from the account', async () => {
	await using setup = await setUp()
	const { back, cheque, found, paid } = setup
	const [one, other] = [await cheque(10_000), await cheque(20_000)]
	expect(await back(one, 'cheque', { paidOn: '2026-03-29' })).toMatchObject({
		status: 409,
		message: 'It was paid after that day. Nothing was saved.',
	})
	expect(await back(one, 'cheque', { of: other })).toMatchObject({
		status: 409,
		message: 'We couldn’t find that payment. Nothing was saved.',
	})
	expect(await back(one, 'cheque', { paidOn: day })).toMatchObject(done)
	expect(await found(other)).toMatchObject({ state: 'paid' })
	await setup.prepay(one, { method: 'card', amount: 5_000 })
	expect(await setup.use(one)).toMatchObject({ ok: true })
	expect(await back(one, 'on account')).toMatchObject({
		status: 409,
		message: expect.stringContaining('it’s given back to their account'),
	})
	const fromAccount = (await openInvoice(setup.platform, one, staff))?.entries.at(-1)
	expect(fromAccount).toMatchObject({ label: 'Paid from account', takeBack: undefined })
	// Beside it, what was paid by card can be.
	await paid(one, 'card')
	expect(await back(one, 'card')).toMatchObject(done)
	expect(await found(one)).toMatchObject({ state: 'part paid', balance: 6_200 })
})

test('what was given back, or the rest of which is written off, can’t be taken back; what is only credited can', async () => {
	await using setup = await setUp()
	const { back, cheque, found, credit, pay, paid, booking } = setup
	const refused = { status: 409, message: expect.stringContaining('can’t be taken back') }
	const refunded = await cheque(10_000)
	await credit(refunded, 1_000)
	const credited = await cheque(10_000)
	await credit(credited, 1_000)
	expect(await back(credited, 'cheque')).toMatchObject(done)
	expect(await found(credited)).toMatchObject({ state: 'issued', balance: 10_080 })
	await pay(refunded, { kind: 'refund', method: 'cheque' })
	expect(await back(refunded, 'cheque')).toMatchObject(refused)
	expect(await found(refunded)).toMatchObject({ state: 'paid', balance: 0 })
	// What was given back is of the other payments.
	const enough = await cheque(10_000, 10_000)
	await paid(enough, 'card', 1_200)
	await credit(enough, 1_000)
	await pay(enough, { kind: 'refund', method: 'card' })
	expect(await back(enough, 'card')).toMatchObject(done)
	expect(await found(enough)).toMatchObject({ state: 'part paid', balance: 1_200 })

	// To the cent: it can be when nothing of it is left over.
	const whole = await cheque(10_000)
	await credit(whole)
	expect(await booking(whole)).toEqual({ charged: null, payment: null })
	expect(await back(whole, 'cheque')).toMatchObject(done)
	expect(await found(whole)).toMatchObject({ state: 'credited', balance: 0 })
	expect(await booking(whole)).toEqual({ charged: null, payment: null })

	const [lost, kept] = [await cheque(10_000, 5_000), await cheque(10_000, 5_000)]
	await setup.end(lost, 'write off')
	expect((await openInvoice(setup.platform, lost, staff))?.entries[0]).toMatchObject({ takeBack: undefined })
	expect(await back(lost, 'cheque')).toMatchObject({
		status: 409,
		message: expect.stringContaining('written off after that payment'),
	})
	expect(await back(kept, 'cheque')).toMatchObject(done)
})

test('the booking says how the payments that are left were paid', async () => {
	await using setup = await setUp()
	const id = await setup.cheque(10_000, 10_080)
	await setup.paid(id, 'card')
	await setup.credit(id, 1_000)
	expect(await setup.booking(id)).toEqual({ charged: 9_000, payment: 'card' })
	expect(await setup.back(id, 'card')).toMatchObject(done)
	expect([await setup.found(id), await setup.booking(id)]).toMatchObject([
		{ state: 'paid', balance: 0 },
		{ payment: 'cheque' },
	])
})

test('a card payment that was booked by its notice is taken back too, as after a dispute, and its notice books nothing again', async () => {
	await using setup = await setUp()
	const id = await setup.issue(10_000)
	expect(await setup.card(id, 11_200)).toMatchObject({ ok: true })
	expect(await setup.back(id, 'card')).toMatchObject(done)
	expect(await setup.found(id)).toMatchObject({ state: 'issued', balance: 11_200 })
	const { rows } = await setup.pool.query('select booked_cents, left_cents from card_payments')
	expect(rows).toEqual([{ booked_cents: 11_200, left_cents: 0 }])
})

test('the database itself takes back only a whole payment of the same invoice, once, with a reason', async () => {
	await using setup = await setUp()
	const { pool, cheque } = setup
	const [id, other] = [await cheque(10_000), await cheque(20_000)]
	const payment = await setup.paymentOf(id, 'cheque')
	const row = async (change: object) => {
		const values = {
			...{ invoice_id: id, kind: 'reversal', method: 'cheque', amount_cents: 11_200, paid_on: next },
			...{ taken_by: 'Dana', form_key: crypto.randomUUID(), reason: 'It bounced', takes_back: payment },
			...change,
		}
		const names = Object.keys(values)
		await pool.query(
			`insert into invoice_payments (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
			Object.values(values),
		)
	}
	const whole = 'what is taken back is a whole payment'
	for (const change of [
		{ amount_cents: 11_199 },
		{ method: 'card' },
		{ invoice_id: other },
		{ paid_on: '2026-03-29' },
		{ takes_back: crypto.randomUUID() },
	])
		await expect(row(change), JSON.stringify(change)).rejects.toThrow(
			'takes_back' in change ? /whole payment|foreign key/ : whole,
		)
	for (const change of [{ reason: null }, { takes_back: null }, { kind: 'payment' }, { kind: 'refund' }])
		await expect(row(change), JSON.stringify(change)).rejects.toThrow(/invoice_payments_takes_back|whole/)
	await row({})
	await expect(row({})).rejects.toThrow('invoice_payments_takes_back_key')
})

test('it counts on its own day as money that went out: in the takings, the books and their files', async () => {
	await using setup = await setUp()
	const { platform, cheque, back, books } = setup
	const { make, read } = runsIn(setup)
	const id = await cheque(10_000)
	const before = (await make(wholeYear, 'new')) ?? 0
	expect(await back(id, 'cheque')).toMatchObject(done)
	expect(await books(day, day)).toMatchObject({
		changes: { payment: -11_200, reversal: 0 },
		after: 0,
		methods: [{ method: 'cheque', received: 11_200, refunded: 0 }],
	})
	expect(await books(next, next)).toMatchObject({
		...{ before: 0, changes: { payment: 0, refund: 0, reversal: 11_200 }, change: 11_200, after: 11_200 },
		methods: [{ method: 'cheque', received: 0, refunded: 11_200 }],
	})
	const asked = { from: next, to: next }
	const page = drawn(Period, { loaderData: await openPeriod(platform, asked), rights: ['money'] })
	expect(page.text).toMatch(/Taken back\n\$112\.00/)
	expect(await openTakings(platform, next)).toMatchObject({
		total: '-$112.00',
		methods: [{ method: 'cheque', amounts: ['$0.00', '-$112.00', '-$112.00'] }],
	})
	expect(await openTakings(platform, day)).toMatchObject({ total: '$112.00' })
	expect((await runsOfPeriod(platform, wholeYear)).fresh.words).toBe('1 payment taken back, $112.00')
	const run = (await make(wholeYear, 'new')) ?? 0
	expect(await make(wholeYear, 'new')).toBeUndefined()
	const files = tied(await read(run))
	expect(files.money).toMatchObject([
		{ kind: 'Payment taken back', method: 'cheque', received: -11_200, rounding: 0, change: 11_200 },
	])
	const { after } = await books('2026-01-01', '2026-12-31')
	expect(tied(await read(before)).change + files.change).toBe(after)
})
