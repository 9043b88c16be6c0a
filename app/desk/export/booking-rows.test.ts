import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { creditByHand, endByHand, payByHand, takeBackByHand } from '#app/bookings/billing/billing.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import { findInvoice, invoicesOf } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema, type InvoiceId } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import type { Cell } from '../tables/cell.ts'
import { bookingHeadings, bookingRows } from './booking-rows.server.ts'

const all = { q: '', status: 'all', from: '', to: '' } as const
const staff = staffNamed('Dana')

test('a booking’s row has a cell for each heading, with amounts as numbers and its day as a day', async () => {
	await using setup = await testPlatform()
	await bookPickup(setup.platform, bookingRequest(), { sourceSite: 'localhost' })
	const headings = bookingHeadings(setup.platform.company, { money: true })
	for await (const row of bookingRows(setup.platform, all, { money: true })) {
		expect(row).toHaveLength(headings.length)
		expect(row[headings.indexOf('Day')]).toEqual({ local: bookingRequest().date })
	}
})

/** A desk with one pickup that is billed, and what its row has of money. */
async function setUp() {
	const setup = await testPlatform({}, '2026-12-05T18:00:00Z', invoicingCompany)
	const { platform, pool } = setup
	const made = await pickupWithQuote(pool, { date: '2026-12-01', status: 'done' })
	const bookingId = bookingIdSchema.parse(made.bookingId)
	const charge = async (payment: 'not paid yet' | 'card', of: Partial<typeof platform> = {}) => {
		const { rows } = await pool.query('select version from bookings where id = $1', [bookingId])
		const right = { actor: 'staff', bookingId, staff } as const
		const entered = { version: rows[0].version, charged: 30_001, payment } as const
		expect(await chargeBooking({ ...platform, ...of }, right, entered)).toMatchObject({ ok: true })
	}
	const inForce = async (): Promise<InvoiceId> => {
		const id = (await invoicesOf(platform.database, bookingId)).at(-1)?.id
		if (!id) throw new Error('nothing was issued')
		return id
	}
	const rowFor = async (sees: { money: boolean }, company = platform.company) => {
		const rows: Cell[][] = []
		for await (const row of bookingRows({ ...platform, company }, all, sees)) rows.push(row)
		const headings = bookingHeadings(company, sees)
		expect(rows.map((row) => row.length)).toEqual([headings.length])
		return Object.fromEntries(headings.map((heading, at) => [heading, rows[0]?.[at]]))
	}
	const money = async (company = platform.company) => {
		const row = await rowFor({ money: true }, company)
		return [
			...[row['Charged (CAD)'], row.Invoice, row['Invoice before tax (CAD)'], row['Invoice tax (CAD)']],
			...[row['Invoice total (CAD)'], row['Paid on'], row.Paid],
		]
	}
	return { ...setup, bookingId, charge, inForce, rowFor, money }
}

const sums = ['INV-1001', 300.01, 15, 315.01]

test('a billed booking has its invoice as it was issued, at whatever rate is charged today, and the day on which it was paid', async () => {
	await using setup = await setUp()
	const { platform, money } = setup
	expect(await money()).toEqual(['', '', '', '', '', '', ''])
	await setup.charge('not paid yet')
	expect(await money()).toEqual([300.01, ...sums, '', 'not paid yet'])
	const dearer = { ...platform.company, taxes: platform.company.taxes.map((tax) => ({ ...tax, percent: 9 })) }
	expect(await money(dearer)).toEqual(await money())
	const id = await setup.inForce()
	const pay = (amount: number | undefined, paidOn: string) => {
		const payment = { kind: 'payment', method: 'card', amount, paidOn, formKey: randomUUID() } as const
		return payByHand(platform, id, payment, staff)
	}
	expect(await pay(10_000, '2026-12-02')).toMatchObject({ ok: true })
	expect(await money()).toEqual([300.01, ...sums, '', 'not paid yet'])
	expect(await pay(undefined, '2026-12-04')).toMatchObject({ ok: true })
	expect(await money()).toEqual([300.01, ...sums, { local: '2026-12-04' }, 'card'])
	// A part is credited: the invoice stays as it was issued, and so does the day on which it was paid.
	const credit = { invoiceId: id, reason: 'A sofa was left', formKey: randomUUID() }
	await creditByHand(platform, { ...credit, amount: 10_001 }, staff)
	expect(await money()).toEqual([200, ...sums, { local: '2026-12-04' }, 'card'])
	const invoice = await findInvoice(platform.database, id)
	const last = invoice?.payments.find(({ paidOn }) => paidOn === '2026-12-04')
	if (!last) throw new Error('nothing was paid')
	const back = { invoiceId: id, paymentId: last.id, reason: 'Disputed', paidOn: '2026-12-05' }
	expect(await takeBackByHand(platform, back, staff)).toMatchObject({ ok: true })
	expect((await money()).slice(1, 6)).toEqual([...sums, ''])
	// Paid by another card, on a day before that of what was taken back.
	expect(await pay(undefined, '2026-12-03')).toMatchObject({ ok: true })
	expect((await money()).slice(1, 6)).toEqual([...sums, { local: '2026-12-03' }])
})

test('what is void or written off was never paid, and a charge without an invoice has no tax', async () => {
	await using setup = await setUp()
	const { platform, money, charge } = setup
	await charge('not paid yet', { company: { ...platform.company, invoices: undefined } })
	expect(await money()).toEqual([300.01, '', '', '', '', '', 'not paid yet'])
	await setup.pool.query('update bookings set charged_cents = null, payment = null')
	await charge('not paid yet')
	await endByHand(platform, { invoiceId: await setup.inForce(), how: 'void', reason: 'A mistake' }, staff)
	expect(await money()).toEqual(['', '', '', '', '', '', ''])
	await charge('not paid yet')
	const id = await setup.inForce()
	const payment = { kind: 'payment', method: 'card', amount: 10_000, paidOn: '2026-12-02' } as const
	await payByHand(platform, id, { ...payment, formKey: randomUUID() }, staff)
	await endByHand(platform, { invoiceId: id, how: 'write off', reason: 'Gone' }, staff)
	expect((await money()).slice(1, 6)).toEqual(['INV-1002', ...sums.slice(1), ''])
})

test('who may not see money has no column of it', async () => {
	await using setup = await setUp()
	await setup.charge('card')
	const row = await setup.rowFor({ money: false })
	expect(Object.keys(row).join()).not.toMatch(/Charged|Invoice|Paid/)
	expect(JSON.stringify(row)).not.toMatch(/300\.01|315\.01|INV-/)
})
