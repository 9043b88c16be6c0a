import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import * as history from '#app/history/history.server.ts'
import { findInvoice, invoicesOf } from '#app/invoices/invoices.server.ts'
import { sheetOfInvoice } from '#app/invoices/sheet.ts'
import { bookingIdSchema, firmPriceIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { answerPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { bookPickup } from '../bookings.server.ts'
import type { Charge } from '../changes/charge.ts'
import { chargeBooking } from '../changes/charge-booking.server.ts'
import { creditByHand, endByHand, payByHand } from './invoice-acts.server.ts'

const staff = staffNamed('Dana')
const date = '2026-12-01'

/** A finished pickup, and ways to charge it and to see what came of it. */
async function setUp(of = invoicingCompany) {
	const setup = await testPlatform({}, undefined, of)
	const { platform, pool } = setup
	await bookPickup(platform, bookingRequest({ name: 'Zoë Côté', email: 'zoe@example.ca', date }), {
		sourceSite: 'localhost',
	})
	const { rows } = await pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const right = { actor: 'staff', bookingId, staff } as const
	await changeAsSure(platform, right, { action: 'arrive', version: 1 })
	await changeAsSure(platform, right, { action: 'finish', version: 2 })
	const version = async () => (await pool.query('select version from bookings')).rows[0].version
	const charge = async (charged: number, payment: Charge['payment'], purchaseOrder?: string) =>
		chargeBooking(platform, right, { charged, payment, purchaseOrder, version: await version() })
	const invoices = () => invoicesOf(platform.database, bookingId)
	const booking = async () => (await pool.query('select charged_cents, payment from bookings')).rows[0]
	const documents = async () =>
		(
			await pool.query(
				`select kind, channel, dedupe_key from messages where kind in ('invoice', 'credit-note') order by id`,
			)
		).rows
	const only = async () => {
		const [invoice] = await invoices()
		if (!invoice) throw new Error('nothing was issued')
		return invoice
	}
	return { ...setup, charge, invoices, only, booking, documents, version }
}

test('the invoice has the PO number that staff noted on the booking, unless the charge says another or none', async () => {
	const billedAs = async (said?: string) => {
		await using setup = await setUp()
		await setup.pool.query("update bookings set purchase_order = 'PO 7'")
		await setup.charge(30_000, 'card', said)
		return (await setup.only()).document.work.purchaseOrder
	}
	expect(await billedAs()).toBe('PO 7')
	expect(await billedAs('PO 8')).toBe('PO 8')
	expect(await billedAs('')).toBeUndefined()
})

test('without numbers a charge is a charge, and nothing is issued or sent', async () => {
	await using setup = await setUp(company)
	expect(await setup.charge(30_000, 'card')).toMatchObject({ ok: true, invoice: undefined })
	expect(await setup.charge(25_000, 'cash')).toMatchObject({ ok: true })
	expect(await setup.invoices()).toEqual([])
	expect(await setup.documents()).toEqual([])
})

test('a charge that is not paid yet is an open invoice, which is emailed once', async () => {
	await using setup = await setUp()
	expect(await setup.charge(30_000, 'not paid yet')).toMatchObject({ ok: true, invoice: 'INV-1001' })
	const invoice = await setup.only()
	expect(invoice).toMatchObject({
		state: 'issued',
		balance: 31_500,
		by: 'Dana',
		document: { buyer: { name: 'Zoë Côté', email: 'zoe@example.ca' }, work: { date } },
	})
	expect(invoice.document.work.visit).toBeUndefined()
	expect(sheetOfInvoice(invoice).blocks[1]?.heading).toBe('Work done')
	expect(await setup.documents()).toEqual([{ kind: 'invoice', channel: 'mail', dedupe_key: invoice.id }])
	expect(sheetOfInvoice(invoice).blocks.at(-1)).toEqual({
		heading: 'Terms',
		lines: [expect.stringMatching(/^Issued /), expect.stringMatching(/^Due within 14 days: \w+day, /)],
	})
	// What is paid keeps the terms that it was issued with.
	expect(sheetOfInvoice({ ...invoice, balance: 0 }).blocks.at(-1)?.lines).toHaveLength(2)
	// The same form again is the same charge; another amount is not entered over an invoice.
	expect(await setup.charge(30_000, 'not paid yet')).toMatchObject({ ok: true })
	expect(await setup.charge(25_000, 'not paid yet')).toEqual({ ok: false, reason: 'invoiced' })
	expect(await setup.charge(30_000, 'card')).toEqual({ ok: false, reason: 'invoiced' })
	expect(await setup.invoices()).toHaveLength(1)
})

test('the number that a buyer’s books give the work is on its invoice as it was typed, and on none without one', async () => {
	await using setup = await setUp()
	const typed = 'PO <b>7</b> & "12" né-4711'
	const linesOf = async () =>
		sheetOfInvoice(await setup.only()).blocks.find(({ heading }) => heading === 'Work done')?.lines
	await setup.charge(30_000, 'not paid yet', typed)
	expect((await linesOf())?.at(-1)).toBe(`PO or work order ${typed}`)
	await using without = await setUp()
	await without.charge(30_000, 'not paid yet', '')
	expect((await without.only()).document.work.purchaseOrder).toBeUndefined()
	expect(sheetOfInvoice(await without.only()).blocks[1]?.lines).toHaveLength(3)
})

test('nothing charged is no invoice', async () => {
	await using setup = await setUp()
	expect(await setup.charge(0, 'card')).toMatchObject({ ok: true, invoice: undefined })
	expect(await setup.invoices()).toEqual([])
})

test('what was paid on site is paid in full, cash without pennies', async () => {
	await using setup = await setUp()
	await setup.charge(30_002, 'cash')
	expect(await setup.only()).toMatchObject({
		state: 'paid',
		balance: 0,
		payments: [{ method: 'cash', amount: 31_500, rounding: 2, by: 'Dana' }],
	})
})

test('the booking follows the payments of its invoice', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'not paid yet')
	const { id } = await setup.only()
	const pay = (amount: number | undefined, method: 'cheque' | 'e-transfer') =>
		payByHand(
			setup.platform,
			id,
			{ kind: 'payment', method, amount, reference: 'C1A2', paidOn: date, formKey: randomUUID() },
			staff,
		)
	await pay(10_000, 'e-transfer')
	expect(await setup.booking()).toEqual({ charged_cents: 30_000, payment: 'not paid yet' })
	await pay(undefined, 'cheque')
	expect(await setup.booking()).toEqual({ charged_cents: 30_000, payment: 'cheque' })
	expect(await setup.only()).toMatchObject({ state: 'paid', payments: [{ reference: 'C1A2' }, {}] })
})

test('a payment that came twice by one form is one, in the history as well', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'not paid yet')
	const { id, bookingId } = await setup.only()
	if (!bookingId) throw new Error('the invoice has no booking')
	const payment = {
		kind: 'payment',
		method: 'card',
		amount: 10_000,
		paidOn: date,
		formKey: randomUUID(),
	} as const
	expect(await payByHand(setup.platform, id, payment, staff)).toMatchObject({ ok: true })
	expect(await payByHand(setup.platform, id, payment, staff)).toMatchObject({ ok: true })
	expect(await setup.only()).toMatchObject({ balance: 21_500 })
	const rows = await history.of(setup.platform.database, { kind: 'booking', id: bookingId })
	expect(rows.filter(({ action }) => action === 'paid')).toHaveLength(1)
})

test('a credit in part lowers the charge; in whole, the pickup is not billed and can be charged anew', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'card')
	const { id } = await setup.only()
	const credit = (amount: number | undefined, formKey: string = randomUUID()) =>
		creditByHand(setup.platform, { invoiceId: id, amount, reason: 'A sofa was left', formKey }, staff)
	const key = randomUUID()
	expect(await credit(10_000, key)).toMatchObject({ ok: true })
	expect(await credit(10_000, key)).toMatchObject({ ok: true, credit: undefined })
	expect(await setup.booking()).toEqual({ charged_cents: 20_000, payment: 'card' })
	expect(await setup.only()).toMatchObject({ state: 'refund due', balance: -10_500 })
	expect(await credit(20_001)).toEqual({ ok: false, reason: 'more-than-left' })
	expect(await credit(undefined)).toMatchObject({ ok: true })
	expect(await setup.booking()).toEqual({ charged_cents: null, payment: null })
	const [invoice] = await setup.invoices()
	expect(invoice?.credits.map(({ document }) => [document.number, document.total])).toEqual([
		['INV-1001-C1', 10_500],
		['INV-1001-C2', 21_000],
	])
	expect((await setup.documents()).map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'credit-note'])
	expect(await setup.charge(28_000, 'not paid yet')).toMatchObject({ ok: true, invoice: 'INV-1002' })
	const refund = { kind: 'refund', method: 'card', paidOn: date, formKey: randomUUID() } as const
	expect(await payByHand(setup.platform, id, refund, staff)).toMatchObject({ ok: true })
	expect(await findInvoice(setup.platform.database, id)).toMatchObject({ state: 'credited', balance: 0 })
	// What becomes of the former invoice says nothing of the pickup any more.
	expect(await setup.booking()).toEqual({ charged_cents: 28_000, payment: 'not paid yet' })
})

test('money that is given back on a credited invoice leaves a later charge of nothing as it is', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'card')
	const { id } = await setup.only()
	const credit = { invoiceId: id, amount: undefined, reason: 'A door broke', formKey: randomUUID() }
	await creditByHand(setup.platform, credit, staff)
	expect(await setup.charge(0, 'card')).toMatchObject({ ok: true, invoice: undefined })
	const refund = { kind: 'refund', method: 'card', paidOn: date, formKey: randomUUID() } as const
	expect(await payByHand(setup.platform, id, refund, staff)).toMatchObject({ ok: true })
	expect(await setup.booking()).toEqual({ charged_cents: 0, payment: 'card' })
})

test('a void invoice keeps its number and takes no payment; what is written off is no longer owed', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'not paid yet')
	const first = await setup.only()
	const end = (how: 'void' | 'write off', invoiceId = first.id) =>
		endByHand(setup.platform, { how, invoiceId, reason: 'Typed twice' }, staff)
	expect(await end('void')).toMatchObject({ ok: true })
	expect(await end('void')).toEqual({ ok: false, reason: 'ended' })
	const payment = { kind: 'payment', method: 'card', paidOn: date, formKey: randomUUID() } as const
	expect(await payByHand(setup.platform, first.id, payment, staff)).toMatchObject({
		ok: false,
		reason: 'void',
	})
	expect(await setup.booking()).toEqual({ charged_cents: null, payment: null })
	await setup.charge(28_000, 'not paid yet')
	const [voided, second] = await setup.invoices()
	expect([voided?.document.number, voided?.state, second?.document.number]).toEqual([
		'INV-1001',
		'void',
		'INV-1002',
	])
	if (!second) throw new Error('nothing was issued')
	expect(await end('write off', second.id)).toMatchObject({ ok: true })
	expect(await setup.booking()).toEqual({ charged_cents: 28_000, payment: 'written off' })
	expect((await setup.invoices())[1]).toMatchObject({ state: 'written off', balance: 0 })
})

test('the history of the booking has why something was credited, given back, voided and written off', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'card')
	const first = await setup.only()
	if (!first.bookingId) throw new Error('the invoice has no booking')
	const credit = { invoiceId: first.id, reason: 'A sofa was left', formKey: randomUUID() }
	await creditByHand(setup.platform, { ...credit, amount: 10_000 }, staff)
	const refund = { kind: 'refund', method: 'card', reason: 'Paid twice', paidOn: date } as const
	expect(
		await payByHand(setup.platform, first.id, { ...refund, formKey: randomUUID() }, staff),
	).toMatchObject({
		ok: true,
	})
	await creditByHand(setup.platform, { ...credit, formKey: randomUUID(), reason: 'Another day' }, staff)
	for (const how of ['void', 'write off'] as const) {
		await setup.charge(28_000, 'not paid yet')
		const { id } = (await setup.invoices()).at(-1) ?? first
		await endByHand(setup.platform, { how, invoiceId: id, reason: `To ${how}` }, staff)
	}
	const rows = await history.of(setup.platform.database, { kind: 'booking', id: first.bookingId })
	const withWhy = rows.flatMap(({ action, after }) => {
		const { reason } = z.object({ reason: z.optional(z.string()) }).parse(after)
		return reason === undefined ? [] : [[action, reason]]
	})
	expect(withWhy.sort()).toEqual([
		['credited', 'A sofa was left'],
		['credited', 'Another day'],
		['refunded', 'Paid twice'],
		['voided', 'To void'],
		['written off', 'To write off'],
	])
})

test('a paid invoice is neither void nor written off', async () => {
	await using setup = await setUp()
	await setup.charge(30_000, 'card')
	const { id } = await setup.only()
	for (const how of ['void', 'write off'] as const)
		expect(await endByHand(setup.platform, { how, invoiceId: id, reason: 'No' }, staff)).toEqual({
			ok: false,
			reason: 'not-possible',
		})
})

test('the trip is a line of its own where it was one of the price, and the lines come to what was charged', async () => {
	const linesWith = async (trip: { fee: number; inPage?: number }, charged: number) => {
		await using setup = await setUp()
		await setup.pool.query(
			`update bookings set city = 'Red Deer', travel_fee_cents = $1, subject_from_cents = $2, subject_to_cents = $2, subject_travel_fee_cents = $2`,
			[trip.fee, trip.inPage ?? null],
		)
		await setup.charge(charged, 'card')
		const { document } = await setup.only()
		return document.lines.map(({ description, amount }) => [description.replace(/ \w{6}$/, ''), amount])
	}
	const load = 'Junk removal, pickup'
	expect(await linesWith({ fee: 15_000 }, 45_000)).toEqual([
		[load, 30_000],
		['Trip to Red Deer', 15_000],
	])
	expect(await linesWith({ fee: 0 }, 45_000)).toEqual([[load, 45_000]])
	// Where no more than the trip was charged, what it was for is not guessed.
	expect(await linesWith({ fee: 15_000 }, 15_000)).toEqual([[load, 15_000]])
	expect(await linesWith({ fee: 15_000, inPage: 15_000 }, 45_000)).toEqual([[load, 45_000]])
	expect(await linesWith({ fee: 15_000, inPage: 5000 }, 45_000)).toHaveLength(2)
})

test('an accepted price that is charged unchanged is billed by the lines that its customer saw, and any other charge in one line', async () => {
	const lines = [
		{ part: 'volume', label: '1/2 truck', amount: 32_000 },
		{ part: 'discount', label: 'You came back', amount: -2000 },
	]
	const inLines = [
		{ description: '1/2 truck', amount: 32_000 },
		{ description: 'You came back', amount: -2000 },
	]
	const inOne = (amount: number) => [{ description: expect.stringMatching(/^Junk removal, pickup/), amount }]
	const trip = { description: 'Trip to Calgary', amount: 5000 }
	for (const { charged, fee, billed } of [
		{ charged: 30_000, fee: 0, billed: inLines },
		{ charged: 25_000, fee: 0, billed: inOne(25_000) },
		{ charged: 35_000, fee: 5000, billed: [...inLines, trip] },
		{ charged: 30_000, fee: 5000, billed: [...inOne(25_000), trip] },
	]) {
		await using setup = await setUp()
		const { platform, pool } = setup
		const { quote, token } = await saveQuote(platform, defaultLoad, listed)
		const review = { status: 'approved', finalAmount: 30_000, lines, version: 1 } as const
		await reviewQuote(platform, quote.id, review, staff, { place: 'Calgary', travelFee: 0 })
		const price = firmPriceIdSchema.parse((await pool.query('select id from firm_prices')).rows[0].id)
		await answerPrice(platform, token, { answer: 'accept', price, name: 'Zoë', address: '192.0.2.7' })
		await pool.query('update bookings set quote_id = $1, travel_fee_cents = $2', [quote.id, fee])
		expect(await setup.charge(charged, 'card')).toMatchObject({ ok: true })
		expect((await setup.only()).document.lines).toEqual(billed)
	}
})

test('a charge of before invoices were numbered is corrected without one: nobody is billed for old work', async () => {
	await using setup = await setUp()
	await setup.pool.query("update bookings set charged_cents = 30000, payment = 'not paid yet'")
	expect(await setup.charge(30_000, 'card')).toMatchObject({ ok: true, invoice: undefined })
	expect(await setup.booking()).toEqual({ charged_cents: 30_000, payment: 'card' })
	expect([await setup.invoices(), await setup.documents()]).toEqual([[], []])
	// One of nothing had no invoice to have: what it came to after all is billed.
	await setup.pool.query("update bookings set charged_cents = 0, payment = 'cash'")
	expect(await setup.charge(12_000, 'card')).toMatchObject({ ok: true, invoice: 'INV-1001' })
})
