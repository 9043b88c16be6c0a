import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openDay } from '../day.server.ts'
import { dayForms } from './day-forms.server.ts'

/** A Tuesday, where noon in Calgary is at 18:00Z. */
const date = '2026-12-01'
const staff = staffNamed('Dana <dana@example.ca>')

/** A pickup of 10–12pm at which the crew has arrived, at noon of its day. */
async function setUp() {
	const setup = await testPlatform({}, '2026-12-01T18:00:00Z', invoicingCompany)
	const { platform, pool } = setup
	await bookPickup(
		platform,
		bookingRequest({ name: 'Jo Bell', email: 'jo@example.ca', date, window: '2-4pm' }),
		{
			sourceSite: 'localhost',
		},
	)
	const { rows } = await pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const versionNow = async () => (await pool.query('select version from bookings')).rows[0].version
	await pool.query("update bookings set status = 'arrived'")
	const done = async (typed: Record<string, string>, on = date) => {
		const form = { bookingId, version: String(await versionNow()), chargedIs: 'with tax', payment: 'card' }
		const body = new URLSearchParams({ ...form, ...typed })
		const request = new Request('https://bowline.example/', { method: 'POST', body })
		const sent = await dayForms.get('done')?.receive(request, platform, { staff, date: on })
		return sent?.message
	}
	const card = async (sees = { money: true }, now = platform.now) => {
		const { windows } = await openDay({ ...platform, now }, date, sees)
		return windows.flatMap(({ pickups }) => pickups)[0]
	}
	const booking = async () =>
		(
			await pool.query(
				'select status, charged_cents as charged, payment, lacks_charge as lacks from bookings',
			)
		).rows[0]
	const invoices = () => invoicesOf(platform.database, bookingId)
	return { ...setup, bookingId, done, card, booking, invoices, versionNow }
}

test('Done with the amount finishes a pickup, charges it and issues its invoice, once', async () => {
	await using setup = await setUp()
	const { done, booking, invoices, card } = setup
	expect((await card())?.askedWithDone).toEqual({ total: '', taxNames: 'GST' })
	const version = String(await setup.versionNow())
	const saved = 'It’s done. Saved: $315 with GST ($300 before it), card. Invoice INV-1001 is issued.'
	expect(await done({ charged: '$315.00' })).toBe(saved)
	expect(await booking()).toEqual({ status: 'done', charged: 30_000, payment: 'card', lacks: false })
	expect(await invoices()).toMatchObject([{ state: 'paid', sums: { total: 31_500 } }])
	// The same form sent twice says the same twice; what else was typed was not charged.
	expect(await done({ charged: '315.00', version })).toBe(saved)
	for (const other of [
		{ charged: '320', payment: 'card' },
		{ charged: '315.00', payment: 'cash' },
	])
		expect(await done({ ...other, version })).toBe('Someone else just changed this pickup. It’s now done.')
	expect(await invoices()).toHaveLength(1)
	expect((await card())?.askedWithDone).toBeUndefined()
})

test('a double press, both at once, is one charge, and the same answer twice', async () => {
	await using setup = await setUp()
	const { done, invoices, booking } = setup
	const version = String(await setup.versionNow())
	const press = (charged: string) => done({ charged, version })
	const answers = await Promise.all([press('315'), press('315')])
	expect(new Set(answers)).toEqual(
		new Set(['It’s done. Saved: $315 with GST ($300 before it), card. Invoice INV-1001 is issued.']),
	)
	expect(await invoices()).toHaveLength(1)
	expect(await booking()).toMatchObject({ status: 'done', charged: 30_000 })
})

test('a pickup that is done and was changed since is charged by no older form', async () => {
	await using setup = await setUp()
	const { done, booking, pool, platform, bookingId } = setup
	const version = String(await setup.versionNow())
	const right = { actor: 'staff', bookingId, staff } as const
	expect(await changeBooking(platform, right, { action: 'finish', version: Number(version) })).toMatchObject({
		ok: true,
	})
	await pool.query('update bookings set version = version + 1')
	expect(await done({ charged: '315', version })).toBe(
		'Someone else just changed this pickup. It’s now done.',
	)
	expect(await booking()).toMatchObject({ status: 'done', charged: null })
})

test('nothing is done with an amount that can’t be read, without how it was paid, or on another day than the page’s', async () => {
	await using setup = await setUp()
	const { done, booking, invoices } = setup
	const untouched = { status: 'arrived', charged: null, payment: null, lacks: false }
	for (const charged of ['', 'much', '-5'])
		expect(await done({ charged })).toBe('Enter what was charged, such as 325.00. Nothing was done.')
	expect(await done({ charged: '315', payment: 'gold' })).toContain('Choose how it was paid')
	expect(await done({ charged: '315' }, '2026-12-02')).toContain('on this day')
	expect(await booking()).toEqual(untouched)
	expect(await invoices()).toEqual([])
})

test('a pickup whose amount can’t be charged is done and not billed, and the answer says why', async () => {
	await using setup = await setUp()
	const { done, booking, invoices } = setup
	// No amount and its tax come to that.
	expect(await done({ charged: '0.10' })).toMatch(
		/^It’s done, and not charged yet\. No amount plus GST comes to/,
	)
	expect(await booking()).toEqual({ status: 'done', charged: null, payment: null, lacks: true })
	expect(await invoices()).toEqual([])
})

test('who may not see money is asked for no amount, nor is one whose Done is asked about first', async () => {
	await using setup = await setUp()
	const { card, pool, platform, bookingId } = setup
	expect((await card())?.askedWithDone).toBeDefined()
	expect((await card({ money: false }))?.askedWithDone).toBeUndefined()
	// The next morning is everyday work; later it's asked about.
	const at = (day: string) => () => new Date(`${day}T16:00:00Z`)
	expect((await card({ money: true }, at('2026-12-02')))?.askedWithDone).toBeDefined()
	expect((await card({ money: true }, at('2026-12-04')))?.askedWithDone).toBeUndefined()
	await pool.query("update bookings set status = 'on the way'")
	expect((await card())?.askedWithDone).toBeUndefined()
	await pool.query("update bookings set status = 'arrived'")
	// Without an amount it is done as ever, and stands on 'not billed'.
	const right = { actor: 'staff', bookingId, staff } as const
	const version = await setup.versionNow()
	expect(await changeBooking(platform, right, { action: 'finish', version })).toMatchObject({ ok: true })
	expect(await setup.booking()).toMatchObject({ status: 'done', charged: null, lacks: true })
	expect(dayForms.get('done')?.right).toBe('money')
})
