import { expect, test } from 'vitest'
import * as history from '#app/history/history.server.ts'
import { findInvoice } from '#app/invoices/invoices.server.ts'
import { entriesOf } from '#app/invoices/sheet.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
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
const [day, next, later] = ['2026-03-30', '2026-03-31', '2026-04-02']

/** A desk on April 2 with an invoice of $112.00, of which $12.00 was paid, and the rest written off on March 31. */
async function setUp() {
	const setup = await setUpInvoices(day)
	const { pool, platform, clock } = setup
	const on = (date: string) => {
		clock.at = new Date(`${date}T18:00:00Z`)
	}
	const id = await setup.issue(10_000)
	await setup.pay(id, { kind: 'payment', method: 'card', amount: 1_200 })
	on(next)
	await setup.end(id, 'write off')
	on(later)
	const act = async (form: Record<string, string>, of: InvoiceId = id) => {
		const typed = { formKey: crypto.randomUUID(), ...form }
		const { status, answer } = await receiveAct(
			platform,
			{ invoiceId: of, staff },
			new Map(Object.entries(typed)),
		)
		return { status, message: answer.message }
	}
	const pay = (amount: string, form: Record<string, string> = {}) =>
		act({ do: 'payment', method: 'e-transfer', amount, reference: 'CA1', paidOn: later, ...form })
	const booking = async () =>
		(
			await pool.query(
				'select charged_cents as charged, payment from bookings where id = (select booking_id from invoices where id = $1)',
				[id],
			)
		).rows[0]
	const found = () => findInvoice(platform.database, id)
	const page = () => openInvoice(platform, id, staff)
	return { ...setup, id, on, act, late: pay, booking, found, page }
}

const saved = { status: 200, message: 'The payment is saved.' }

test('money that comes after all brings back that much of what was written off, and no more than was', async () => {
	await using setup = await setUp()
	const { late, found, booking, page } = setup
	expect(await page()).toMatchObject({ state: 'written off', lost: 10_000, balance: 0, owing: '$0.00' })
	expect(await late('100.01')).toEqual({
		status: 409,
		message: 'Only $100.00 of it was written off. Nothing was saved.',
	})
	expect(await late('60')).toEqual(saved)
	expect(await found()).toMatchObject({
		...{ state: 'written off', balance: 0 },
		sums: { paid: 7_200, writtenOff: 10_000, recovered: 6_000 },
	})
	expect(await booking()).toEqual({ charged: 10_000, payment: 'written off' })
	expect(await late('40.01')).toMatchObject({ status: 409 })
	// Without an amount, all of it.
	expect(await late('', { method: 'cheque' })).toEqual(saved)
	expect(await found()).toMatchObject({ state: 'paid', balance: 0, sums: { recovered: 10_000 } })
	expect(await booking()).toEqual({ charged: 10_000, payment: 'cheque' })
	expect(await late('5')).toEqual({ status: 409, message: 'Nothing is owing here. Nothing was saved.' })
	const invoice = await found()
	// What its customer reads, in the order in which it was.
	expect(invoice && entriesOf(invoice)).toEqual([
		{ label: 'Paid by card, Monday, March 30, 2026', amount: '-$12.00' },
		{ label: 'Written off', amount: '-$100.00' },
		{ label: 'No longer written off', amount: '$60.00' },
		{ label: 'Paid by e-transfer, Thursday, April 2, 2026', amount: '-$60.00' },
		{ label: 'No longer written off', amount: '$40.00' },
		{ label: 'Paid by cheque, Thursday, April 2, 2026', amount: '-$40.00' },
	])
	expect((await page())?.entries.map(({ label, amount }) => [label, amount])).toEqual([
		['Paid by card', '-$12.00'],
		['Written off', '-$100.00'],
		['No longer written off', '$60.00'],
		['Paid by e-transfer, CA1', '-$60.00'],
		['No longer written off', '$40.00'],
		['Paid by cheque, CA1', '-$40.00'],
	])
	if (!invoice?.bookingId) throw new Error('its booking is gone')
	const rows = await history.of(setup.platform.database, { kind: 'booking', id: invoice.bookingId })
	const said = bookingHistory(setup.platform.company, rows, { money: true }).map(({ action }) => action)
	expect(said).toContain('took a payment: $60.00 by e-transfer, which was written off (INV-1001)')
	expect(said).toContain('took a payment: $12.00 by card (INV-1001)')
	expect(said).toContain('wrote off what was owing: $100.00 (INV-1001). Why: A mistake')
})

test('the same form twice is one payment, and cash is rounded as ever', async () => {
	await using setup = await setUp()
	const { late, found, on } = setup
	const formKey = crypto.randomUUID()
	for (const again of ['first', 'again']) expect(await late('30', { formKey }), again).toEqual(saved)
	expect(await found()).toMatchObject({ sums: { recovered: 3_000, paid: 4_200 } })
	on(day)
	const odd = await setup.issue(10_002)
	await setup.end(odd, 'write off')
	on(later)
	// $112.02, which is $112.00 in cash.
	expect(await setup.act({ do: 'payment', method: 'cash', paidOn: later }, odd)).toEqual(saved)
	expect(await findInvoice(setup.platform.database, odd)).toMatchObject({
		...{ state: 'paid', balance: 0, sums: { paid: 11_202, writtenOff: 11_202, recovered: 11_202 } },
		payments: [{ amount: 11_200, rounding: 2, recovers: 11_202 }],
	})
})

test('money that comes after all is of the day of the write-off or later: an earlier day is refused beside it, and stays', async () => {
	await using setup = await setUp()
	const { platform, id, late, found, clock } = setup
	const send = async (form: Record<string, string>) => {
		const typed = { do: 'payment', method: 'cheque', amount: '60', reference: 'CA1', paidOn: day, ...form }
		const sent = new Map(Object.entries({ formKey: crypto.randomUUID(), ...typed }))
		return receiveAct(platform, { invoiceId: id, staff }, sent)
	}
	const early = ['It was written off after that day. Enter the day of the write-off, or a later one.']
	const forms: Record<string, string>[] = [{}, { amount: '' }, { amount: '160', beyond: 'on account' }]
	for (const form of forms)
		expect(await send(form)).toMatchObject({
			status: 409,
			answer: { message: 'Nothing was saved.', faults: { paidOn: early }, typed: { paidOn: day } },
		})
	expect(await found()).toMatchObject({ sums: { paid: 1_200, recovered: 0 } })
	// On the company's calendar it was written off on the 31st, also when that was late in the evening.
	expect(await late('60', { paidOn: next })).toEqual(saved)
	const evening = await setup.issue(10_000)
	clock.at = new Date('2026-04-02T04:30:00Z')
	await setup.end(evening, 'write off')
	const on = (paidOn: string) => setup.act({ do: 'payment', method: 'card', paidOn }, evening)
	expect(await on('2026-03-31')).toMatchObject({ status: 409 })
	expect(await on('2026-04-01')).toEqual(saved)
})

test('what was paid before a write-off is still said to be saved when its form comes again after it', async () => {
	await using setup = await setUpInvoices(day)
	const { platform, clock } = setup
	const id = await setup.issue(10_000)
	const form = {
		do: 'payment',
		method: 'card',
		amount: '12',
		reference: '',
		paidOn: day,
		formKey: crypto.randomUUID(),
	}
	const send = async () => receiveAct(platform, { invoiceId: id, staff }, new Map(Object.entries(form)))
	expect(await send()).toMatchObject({ status: 200 })
	clock.at = new Date(`${next}T18:00:00Z`)
	await setup.end(id, 'write off')
	expect(await send()).toMatchObject({ status: 200, answer: { message: saved.message } })
	expect(await findInvoice(platform.database, id)).toMatchObject({ sums: { paid: 1_200, recovered: 0 } })
})

test('it counts on the day of the payment, in the books, the takings and the files, and they tie', async () => {
	await using setup = await setUp()
	const { late, books, platform, sum } = setup
	const { make, read } = runsIn(setup)
	const first = (await make(wholeYear, 'new')) ?? 0
	const before = tied(await read(first))
	expect((await read(first)).summary).not.toContain('recovered')
	expect(await late('60')).toEqual(saved)
	expect(await books(next, next)).toMatchObject({
		changes: { 'write-off': -10_000, recovery: 0 },
		after: 0,
	})
	const { changes, change, methods, taxes } = await books(later, later)
	expect([changes, change]).toMatchObject([{ payment: -6_000, recovery: 6_000, 'write-off': 0 }, 0])
	expect(methods).toEqual([{ method: 'e-transfer', received: 6_000, refunded: 0 }])
	expect(taxes).toEqual([])
	const whole = await books('2026-01-01', '2026-12-31')
	expect(Object.values(whole.changes).reduce((all, each) => all + each, 0)).toBe(whole.change)
	expect(whole.after).toBe(await sum('select balance_cents from invoices'))
	const asked = { from: later, to: later }
	const page = drawn(Period, { loaderData: await openPeriod(platform, asked), rights: ['money'] })
	expect(page.text).toMatch(/Paid after a write-off\n\$60\.00/)
	expect(await openTakings(platform, later)).toMatchObject({ total: '$60.00' })
	const { fresh, changed } = await runsOfPeriod(platform, wholeYear)
	expect(fresh.words).toBe('1 payment, $60.00')
	expect(changed).toMatchObject([{ number: 'INV-1001', since: 'paid after all on Thursday, April 2, 2026' }])
	const second = (await make(wholeYear, 'new')) ?? 0
	const files = tied(await read(second))
	expect(files.money).toMatchObject([
		{ kind: 'Write-off recovered', received: 0, change: 6_000 },
		{ kind: 'Payment', method: 'e-transfer', received: 6_000, change: -6_000 },
	])
	expect((await read(second)).summary).toContain('write-offs recovered,60')
	expect(before.change + files.change).toBe(whole.after)
})

test('late money that bounced is written off again; what was paid before the write-off stays', async () => {
	await using setup = await setUp()
	const { late, found, page, act, booking, books } = setup
	const { make, read } = runsIn(setup)
	await late('100')
	const entries = (await page())?.entries ?? []
	expect(entries.map(({ takeBack }) => takeBack !== undefined)).toEqual([false, false, false, true])
	const payments = (await found())?.payments ?? []
	const back = (at: number) =>
		act({ do: 'payment back', payment: payments[at]?.id ?? '', reason: 'It bounced', paidOn: later })
	expect(await back(0)).toMatchObject({ status: 409, message: expect.stringContaining('written off') })
	expect(await back(1)).toMatchObject({ status: 200 })
	expect(await found()).toMatchObject({
		...{ state: 'written off', balance: 0 },
		sums: { paid: 1_200, recovered: 0 },
	})
	expect(await booking()).toEqual({ charged: 10_000, payment: 'written off' })
	expect((await page())?.entries.slice(-2)).toMatchObject([
		{ label: 'Written off again', amount: '-$100.00' },
		{ label: 'Payment by e-transfer taken back, CA1', amount: '$100.00', takeBack: undefined },
	])
	expect(await books(later, later)).toMatchObject({
		changes: { payment: -10_000, reversal: 10_000, recovery: 0 },
		change: 0,
	})
	const run = tied(await read((await make(wholeYear, 'new')) ?? 0))
	expect(run.money.map(({ kind, change }) => [kind, change])).toEqual([
		['Payment', -1_200],
		['Write-off recovered', 10_000],
		['Payment', -10_000],
		['Recovery taken back', -10_000],
		['Payment taken back', 10_000],
		['Write-off', -10_000],
	])
	// It may come once more.
	expect(await late('100')).toEqual(saved)
	expect(await found()).toMatchObject({ state: 'paid', sums: { recovered: 10_000 } })
})

test('what came after all and was taken back is among what changed since a run: for a program for good, otherwise until a run has it', async () => {
	await using setup = await setUp()
	const { late, found, act, on, platform } = setup
	const { make } = runsIn(setup)
	const changed = async () => (await runsOfPeriod(platform, wholeYear)).changed.map(({ since }) => since)
	await make(wholeYear, 'new')
	expect(await changed()).toEqual([])
	await late('60')
	on('2026-04-07')
	const back = async () => {
		const payment = (await found())?.payments.findLast(({ kind }) => kind === 'payment')?.id ?? ''
		return act({ do: 'payment back', payment, reason: 'It bounced', paidOn: '2026-04-07' })
	}
	expect(await back()).toMatchObject({ status: 200 })
	const [came, gone] = ['Thursday, April 2, 2026', 'Tuesday, April 7, 2026']
	const both = `paid after all on ${came}, a late payment taken back on ${gone}`
	expect(await changed()).toEqual([both])
	// Of days on which it was gone again alone as well, and on the invoice's page.
	const days = { from: '2026-04-07', to: '2026-04-07' }
	expect((await runsOfPeriod(platform, days)).changed).toMatchObject([{ since: both }])
	expect((await setup.page())?.exported).toMatchObject({ since: both })
	await make(wholeYear, 'new')
	// QuickBooks and Xero have neither in their files.
	expect(await changed()).toEqual([both])
	await setup.pool.query(`update book_runs set names = '{}'`)
	expect(await changed()).toEqual([])
})

test('what is beyond the write-off is kept on the account, and money that comes by card is booked', async () => {
	await using setup = await setUp()
	const { late, found, card, id, sum } = setup
	expect(await card(id, 3_000)).toEqual({ ok: true })
	expect(await found()).toMatchObject({ sums: { recovered: 3_000 }, balance: 0 })
	expect(await late('75', { beyond: 'on account' })).toEqual({
		status: 200,
		message: 'The payment is saved. $5.00 of it is on their account.',
	})
	expect(await found()).toMatchObject({ state: 'paid', sums: { recovered: 10_000 } })
	expect(await sum('select left_cents from account_entries')).toBe(500)
	// Nothing of a void one comes back.
	const gone = await setup.issue(5_000)
	await setup.end(gone, 'void')
	expect(await setup.pay(gone, { kind: 'payment', method: 'card', amount: 100 })).toMatchObject({
		...{ ok: false, reason: 'void' },
	})
})

test('the database itself brings back no more than was written off, and nothing of another invoice', async () => {
	await using setup = await setUp()
	const open = await setup.issue(10_000)
	const row = async (change: object) => {
		const values = {
			...{
				invoice_id: setup.id,
				kind: 'payment',
				method: 'card',
				amount_cents: 6_000,
				recovers_cents: 6_000,
			},
			...{ paid_on: later, taken_by: 'Dana', form_key: crypto.randomUUID(), ...change },
		}
		const names = Object.keys(values)
		await setup.pool.query(
			`insert into invoice_payments (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
			Object.values(values),
		)
	}
	await expect(row({ recovers_cents: 5_999 })).rejects.toThrow('invoice_payments_recovers')
	await expect(row({ kind: 'refund' })).rejects.toThrow('invoice_payments_recovers')
	await expect(row({ recovers_cents: 0 })).rejects.toThrow(/written_off|more than is owing/)
	await expect(row({ amount_cents: 10_001, recovers_cents: 10_001 })).rejects.toThrow('invoices_recovered')
	await expect(row({ invoice_id: open })).rejects.toThrow('invoices_recovered')
	await row({})
	await row({ amount_cents: 4_000, recovers_cents: 4_000 })
	await expect(row({ amount_cents: 1, recovers_cents: 1 })).rejects.toThrow('invoices_recovered')
})
