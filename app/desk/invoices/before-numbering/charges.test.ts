import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import type { Charge } from '#app/bookings/changes/charge.ts'
import { creditInvoice, issueInvoice } from '#app/invoices/invoices.server.ts'
import { migrate } from '#app/platform/database/migrations.server.ts'
import { type BookingId, bookingIdSchema, customerIdSchema } from '#app/platform/ids.ts'
import { company } from '#tests/support/company.ts'
import { testDatabase } from '#tests/support/database.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openAccount } from '../account/account.server.ts'
import { makeRun } from '../books/runs.server.ts'
import { listInvoices } from '../invoices.server.ts'
import { invoicesAskSchema } from '../invoices-ask.ts'
import { openPeriod, summaryOf } from '../period.server.ts'
import { openBilled } from '../takings/takings.server.ts'

const staff = staffNamed('Dana')
const date = '2026-12-01'
const now = () => new Date('2026-12-05T18:00:00Z')
const period = { from: '2026-12-01', to: '2026-12-05' }
const ask = (asked: Record<string, string> = {}) =>
	invoicesAskSchema.parse({ show: 'before numbering', ...asked })

/** The migrations of the release that only had the charge on the booking. */
const releaseBefore = Object.fromEntries(
	readdirSync('migrations')
		.filter((name) => name < '2026-11-28T1220')
		.map((name) => [name, readFileSync(join('migrations', name), 'utf8')]),
)

test('what the release before had charged is marked where it has no invoice, to the cent, and nothing of it is issued or mailed', async () => {
	await using database = await testDatabase({ empty: true })
	const { kysely, pool } = database
	await migrate(kysely, releaseBefore)
	const pickup = async (charged: number | null, payment: string | null) => {
		const { bookingId } = await pickupWithQuote(pool, { date, status: 'done' })
		await pool.query('update bookings set charged_cents = $2, payment = $3 where id = $1', [
			bookingId,
			charged,
			payment,
		])
		return bookingIdSchema.parse(bookingId)
	}
	const billed = async (bookingId: BookingId) => {
		const invoice = await issueInvoice(
			kysely,
			{ company: invoicingCompany, now },
			{
				bookingId,
				buyer: { name: 'Jo', address: '1 Elm Street', email: '', phone: '' },
				work: { date, address: '1 Elm Street', reference: 'K7M3QX' },
				lines: [{ description: 'Junk removal', amount: 30_000 }],
			},
			staff,
		)
		if (!invoice) throw new Error('nothing was issued')
		return invoice.id
	}
	const [paid, unpaid] = [await pickup(20_001, 'card'), await pickup(15_000, 'not paid yet')]
	await pickup(0, 'cash')
	await pickup(null, null)
	await billed(await pickup(30_000, 'card'))
	const invoiceId = await billed(await pickup(null, null))
	const credit = { invoiceId, reason: 'No', formKey: crypto.randomUUID() }
	await creditInvoice(kysely, { company: invoicingCompany, now }, credit, staff)
	await migrate(kysely)

	const platform = { database: kysely, company: invoicingCompany, now }
	const listed = await listInvoices(platform, ask())
	expect(
		listed.charges.map(({ id, charged, payment, isUnpaid }) => [id, charged, payment, isUnpaid]),
	).toEqual([
		[unpaid, '$150.00', 'Not paid yet', true],
		[paid, '$200.01', 'Paid by card', false],
	])
	expect(listed.beforeNumbering).toEqual({ charged: '$350.01', unpaid: '$150.00' })
	expect((await pool.query('select count(*)::integer from invoices')).rows).toEqual([{ count: 2 }])
	expect(
		(await pool.query(`select kind from messages where kind in ('invoice', 'credit-note')`)).rows,
	).toEqual([])
})

/** A desk of a company that numbers no invoices yet, and numbers them later. */
async function setUp() {
	const setup = await testPlatform({}, now().toISOString(), company)
	const numbering = { ...setup.platform, company: invoicingCompany }
	const pickup = async () => {
		const { bookingId } = await pickupWithQuote(setup.pool, { date, status: 'done' })
		return bookingIdSchema.parse(bookingId)
	}
	const charge = async (
		bookingId: BookingId,
		charged: number,
		payment: Charge['payment'],
		by: typeof setup.platform = setup.platform,
	) => {
		const { rows } = await setup.pool.query('select version from bookings where id = $1', [bookingId])
		const { version } = rows[0]
		const right = { actor: 'staff', bookingId, staff } as const
		expect(await chargeBooking(by, right, { version, charged, payment })).toMatchObject({ ok: true })
	}
	return { ...setup, numbering, pickup, charge }
}

test('a charge without numbers is one of before them, also corrected after; one with an invoice is none', async () => {
	await using setup = await setUp()
	const { numbering, pickup, charge } = setup
	const old = await pickup()
	await charge(old, 20_000, 'not paid yet')
	const unpaid = async () => (await listInvoices(numbering, ask())).beforeNumbering
	expect(await unpaid()).toEqual({ charged: '$200.00', unpaid: '$200.00' })
	await charge(await pickup(), 30_000, 'not paid yet', numbering)
	expect(await unpaid()).toEqual({ charged: '$200.00', unpaid: '$200.00' })
	await charge(old, 21_000, 'e-transfer', numbering)
	expect(await listInvoices(numbering, ask())).toMatchObject({
		charges: [{ id: old, charged: '$210.00', payment: 'Paid by e-transfer' }],
		beforeNumbering: { charged: '$210.00', unpaid: undefined },
	})
	await charge(old, 0, 'e-transfer')
	expect(await listInvoices(numbering, ask())).toMatchObject({ charges: [], beforeNumbering: undefined })
})

test('it is listed page by page, and found by name and reference', async () => {
	await using setup = await setUp()
	const { numbering, pool, pickup, charge } = setup
	for (let at = 0; at < 52; at++) await charge(await pickup(), 100 + at, 'card')
	const first = await listInvoices(numbering, ask())
	expect(first.charges).toHaveLength(50)
	const rest = await listInvoices(numbering, ask({ before: first.older ?? '' }))
	expect(rest.charges.map(({ charged }) => charged)).toEqual(['$1.01', '$1.00'])
	expect(rest.older).toBeUndefined()
	const { rows } = await pool.query(
		'update bookings set name = $1 where charged_cents = 120 returning reference',
		['Zoë Côté'],
	)
	for (const q of ['zoe cote', rows[0].reference.toLowerCase()])
		expect((await listInvoices(numbering, ask({ q }))).charges).toMatchObject([{ charged: '$1.20' }])
	expect((await listInvoices(numbering, ask({ q: 'nobody' }))).charges).toEqual([])
	expect((await listInvoices(numbering, ask({ q: '$1.30' }))).charges).toMatchObject([{ charged: '$1.30' }])
	for (const [days, found] of [
		[{ from: date, to: date }, 50],
		[{ from: '2026-12-02' }, 0],
		[{ to: '2026-11-30' }, 0],
	] as const)
		expect((await listInvoices(numbering, ask(days))).charges).toHaveLength(found)
})

test('it is counted as what it is: in the account and the period apart, among what was billed, and in no file for the books', async () => {
	await using setup = await setUp()
	const { numbering, pool, pickup, charge } = setup
	const old = await pickup()
	await charge(old, 20_000, 'not paid yet')
	const { rows } = await pool.query('select customer_id from bookings')
	const customerId = customerIdSchema.parse(rows[0].customer_id)
	expect(await openAccount(numbering, { customerId, staff })).toMatchObject({
		...{ owing: '$0.00', invoices: [], ages: [] },
		beforeNumbering: { charged: '$200.00', unpaid: '$200.00', latest: [{ id: old }] },
	})
	expect((await openPeriod(numbering, period)).books).toMatchObject({
		after: { amount: '$0.00' },
		beforeNumbering: { charged: '$200.00', unpaid: '$200.00' },
	})
	const other = { from: '2026-12-02', to: '2026-12-05' }
	expect((await openPeriod(numbering, other)).books?.beforeNumbering).toBeUndefined()
	expect(await summaryOf(numbering, period)).toMatchObject({ before: 0, after: 0, taxes: [], methods: [] })
	expect((await openBilled(numbering, period)).billed?.all).toEqual(['1', '$200.00', '$200.00'])
	expect((await openBilled(numbering, other)).billed?.all).toEqual(['0', '$0.00', '$0.00'])
	const run = { period, scope: 'all' as const, formKey: crypto.randomUUID() }
	expect(await makeRun(numbering, run, staff)).toBeUndefined()
})
