import { expect, test } from 'vitest'
import { creditByHand } from '#app/bookings/billing/billing.server.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { type BookingId, bookingIdSchema } from '#app/platform/ids.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listBookings, withoutChargeSince } from '../../bookings/bookings.server.ts'
import { bookingsAskSchema } from '../../bookings/list/bookings-ask.ts'
import { listInvoices } from '../invoices.server.ts'
import { invoicesAskSchema } from '../invoices-ask.ts'
import { listNotBilled } from './not-billed.server.ts'

const staff = staffNamed('Dana')
const now = () => new Date('2026-12-05T18:00:00Z')

/** A desk with a pickup that is not billed, on each of two days, and one that was cancelled for a fee. */
async function setUp() {
	const setup = await testPlatform({}, now().toISOString(), invoicingCompany)
	const { pool } = setup
	const pickup = async (
		date: string,
		{
			status = 'done',
			name,
			phone = '+14035550117',
			fee,
		}: Partial<Record<'name' | 'phone', string>> & {
			status?: 'done' | 'booked' | 'cancelled' | 'no-show'
			fee?: number
		},
	): Promise<BookingId> => {
		const { bookingId } = await pickupWithQuote(pool, { date })
		await pool.query(
			`update bookings set status = $2, name = coalesce($3, name), phone = $4, late_fee_cents = $5 where id = $1`,
			[bookingId, status, name ?? null, phone, fee ?? null],
		)
		return bookingIdSchema.parse(bookingId)
	}
	const charge = async (bookingId: BookingId, charged: number) => {
		const { rows } = await pool.query('select version from bookings where id = $1', [bookingId])
		const right = { actor: 'staff', bookingId, staff } as const
		const entered = { version: rows[0].version, charged, payment: 'not paid yet' } as const
		expect(await chargeBooking(setup.platform, right, entered)).toMatchObject({ ok: true })
	}
	const list = async (asked: Record<string, string> = {}) => {
		const ask = invoicesAskSchema.parse({ show: 'not billed', ...asked })
		return listInvoices(setup.platform, ask)
	}
	return { ...setup, pickup, charge, list }
}

test('what is done without a charge, or cancelled for a fee that is not charged, is not billed; nothing else is', async () => {
	await using setup = await setUp()
	const { pickup, charge, list, platform } = setup
	const done = await pickup('2026-12-01', {})
	const late = await pickup('2026-12-02', { status: 'cancelled', fee: 6000 })
	await pickup('2026-12-02', { status: 'cancelled' })
	await pickup('2026-12-01', { status: 'no-show' })
	await pickup('2026-12-01', { status: 'booked' })
	await charge(await pickup('2026-12-01', {}), 30_000)
	await charge(await pickup('2026-12-01', {}), 0)
	const listed = await list()
	expect(listed.pickups.map(({ id, what, date }) => [id, what, date])).toEqual([
		[late, 'Cancelled late, $60 fee', 'Wednesday, December 2, 2026'],
		[done, 'Done', 'Tuesday, December 1, 2026'],
	])
	expect(listed).toMatchObject({ notBilled: 2, invoices: [], charges: [] })
	// The list of bookings and the board of today go by the same rule.
	const ask = bookingsAskSchema.parse({ status: 'no charge entered' })
	const { bookings } = await listBookings(platform, ask, { money: true })
	expect(bookings.map(({ id }) => id)).toEqual([late, done])
	expect(await withoutChargeSince(platform)).toMatchObject({ count: 2 })

	await charge(done, 20_000)
	expect((await list()).pickups.map(({ id }) => id)).toEqual([late])
	expect(await list({ show: 'all' })).toMatchObject({ notBilled: 1, pickups: [] })
})

test('a pickup whose invoice is credited in whole is not billed again', async () => {
	await using setup = await setUp()
	const { pickup, charge, list, platform } = setup
	const done = await pickup('2026-12-01', {})
	await charge(done, 20_000)
	expect(await list()).toMatchObject({ notBilled: 0, pickups: [] })
	const [invoice] = await invoicesOf(platform.database, done)
	if (!invoice) throw new Error('nothing was issued')
	const credit = {
		invoiceId: invoice.id,
		amount: undefined,
		reason: 'Not done',
		formKey: crypto.randomUUID(),
	}
	expect(await creditByHand(platform, credit, staff)).toMatchObject({ ok: true })
	expect(await list()).toMatchObject({ notBilled: 1, pickups: [{ id: done }] })
})

test('what is not billed is found by name, phone and reference, of some days, and page by page', async () => {
	await using setup = await setUp()
	const { pickup, list, platform, pool } = setup
	const jo = await pickup('2026-12-01', { name: 'Jo Bellamy', phone: '+14035550123' })
	const ann = await pickup('2026-12-02', { name: 'Ann Roy', phone: '+14035550199' })
	const old = await pickup('2025-01-02', { name: 'Old One', phone: '+14035550145' })
	const found = async (asked: Record<string, string>) => (await list(asked)).pickups.map(({ id }) => id)
	const { rows } = await pool.query('select reference from bookings where id = $1', [ann])
	expect(await found({ q: 'bellamy' })).toEqual([jo])
	expect(await found({ q: '555-0199' })).toEqual([ann])
	expect(await found({ q: rows[0].reference.toLowerCase() })).toEqual([ann])
	expect(await found({ q: 'nobody' })).toEqual([])
	expect(await found({ from: '2026-12-02' })).toEqual([ann])
	expect(await found({ to: '2026-12-01' })).toEqual([jo, old])
	const first = await listNotBilled(platform, invoicesAskSchema.parse({}), 2)
	expect(first).toMatchObject({ pickups: [{ id: ann }, { id: jo }], older: jo })
	const next = await listNotBilled(platform, invoicesAskSchema.parse({ before: first.older }), 2)
	expect(next).toMatchObject({ pickups: [{ id: old }], older: undefined })
})
