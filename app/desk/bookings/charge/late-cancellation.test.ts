import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { whatWas } from '#app/invoices/sheet.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { listBookings, pickupsOn, withoutChargeSince } from '../bookings.server.ts'
import { openBooking } from '../edited-booking.server.ts'
import { bookingsAskSchema } from '../list/bookings-ask.ts'
import { withoutCharge } from '../list/bookings-list.ts'
import { receiveCharge } from './charged-booking.server.ts'

const staff = staffNamed('Dana')
const money = { money: true }
const form = {
	version: '3',
	charged: '60',
	chargedIs: 'before tax',
	payment: 'not paid yet',
	visit: 'cancelled',
}

/** A pickup after some actions, of a company that charges $60 for cancelling late unless it is told another fee. */
async function setUp(actions: BookingAction[], fees: { afterOnTheWay?: number } = { afterOnTheWay: 60 }) {
	const company = { ...invoicingCompany, fees }
	const setup = await testPlatform({}, undefined, company)
	const { platform, pool } = setup
	const booked = await bookPickup(platform, bookingRequest({ date: '2026-12-01' }), {
		sourceSite: 'localhost',
	})
	if (!booked.ok) throw new Error(booked.reason)
	const { rows } = await pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const right = { actor: 'staff', bookingId, staff } as const
	for (const [at, action] of actions.entries()) {
		const change = action === 'cancel' ? changeBooking : changeAsSure
		expect(await change(platform, right, { action, version: at + 1 })).toMatchObject({ ok: true })
	}
	const listed = bookingsAskSchema.parse({ status: withoutCharge })
	return {
		...setup,
		fee: async (settings = company) =>
			(await openBooking({ ...platform, company: settings }, bookingId, money))?.lateCancellation,
		isToCharge: async () => {
			const { bookings } = await listBookings(platform, listed, money)
			const [onDay] = await pickupsOn(platform, '2026-12-01', money)
			expect(bookings.map(({ id }) => id)).toEqual(onDay?.lacksCharge ? [bookingId] : [])
			expect(await withoutChargeSince(platform)).toMatchObject({ count: bookings.length })
			return bookings.length > 0
		},
		charge: (changed: Partial<typeof form> & { discount?: string; discountFor?: string } = {}) =>
			receiveCharge(
				platform,
				{ bookingId, staff, sees: money },
				new Map(Object.entries({ ...form, ...changed })),
			),
		invoices: () => invoicesOf(platform.database, bookingId),
	}
}

test('who cancels once the crew is on its way is charged what they were told that costs, by an invoice of one line, once', async () => {
	await using setup = await setUp(['setOff', 'cancel'])
	expect(await setup.fee()).toMatchObject({ version: 3, fee: 6000 })
	expect(await setup.isToCharge()).toBe(true)
	expect(await setup.charge()).toMatchObject({ status: 200, answer: { ok: true } })
	expect(await setup.fee()).toBeUndefined()
	expect(await setup.isToCharge()).toBe(false)
	expect(await setup.charge()).toMatchObject({ status: 200 })
	const invoices = await setup.invoices()
	const [{ work } = {}] = invoices.map(({ document }) => document)
	expect(work && whatWas(work)).toBe('Pickup')
	expect(invoices.map(({ document, balance }) => [document.lines, balance])).toEqual([
		[
			[
				{
					description: expect.stringMatching(/^Cancelled once we were on our way, pickup [2-9A-Z]{6}$/),
					amount: 6000,
				},
			],
			6300,
		],
	])
})

test('what it costs is what it cost when they cancelled, whatever the settings say by then', async () => {
	await using setup = await setUp(['setOff', 'cancel'])
	expect(await setup.fee({ ...invoicingCompany, fees: {} })).toMatchObject({ fee: 6000 })
	expect(await setup.fee({ ...invoicingCompany, fees: { afterOnTheWay: 90 } })).toMatchObject({ fee: 6000 })
	expect(await setup.charge({ charged: '90' })).toMatchObject({ status: 409 })
})

test('where nothing is charged for it, nobody waits for it, and it can still be charged', async () => {
	await using setup = await setUp(['setOff', 'cancel'])
	expect(await setup.charge({ charged: '0' })).toMatchObject({
		status: 200,
		answer: { message: 'Saved: nothing is charged.' },
	})
	expect(await setup.isToCharge()).toBe(false)
	expect(await setup.fee()).toMatchObject({ version: 4, fee: 6000, isWaived: true })
	expect(await setup.invoices()).toEqual([])
	const unpaid = bookingsAskSchema.parse({ status: 'not paid yet' })
	expect((await listBookings(setup.platform, unpaid, money)).bookings).toEqual([])
	expect(await setup.charge({ version: '4' })).toMatchObject({ status: 200 })
	expect(await setup.invoices()).toHaveLength(1)
	expect((await listBookings(setup.platform, unpaid, money)).bookings).toHaveLength(1)
})

test('no more is charged for it, and nothing beside it', async () => {
	await using setup = await setUp(['setOff', 'cancel'])
	expect(await setup.charge({ charged: '60.01' })).toMatchObject({ status: 409 })
	expect(await setup.charge({ charged: '50', discount: '10', discountFor: 'Snow' })).toMatchObject({
		status: 409,
	})
	expect(await setup.invoices()).toEqual([])
	expect(await setup.charge({ charged: '40' })).toMatchObject({ status: 200 })
})

test.each<[string, BookingAction[], { afterOnTheWay?: number }]>([
	['cancelled before the crew set out', ['cancel'], { afterOnTheWay: 60 }],
	['not cancelled', ['setOff'], { afterOnTheWay: 60 }],
	['done', ['setOff', 'arrive', 'finish'], { afterOnTheWay: 60 }],
	['of a company without that fee', ['setOff', 'cancel'], {}],
])('a pickup that is %s costs nothing for that', async (_, actions, fees) => {
	await using setup = await setUp(actions, fees)
	expect(await setup.fee()).toBeUndefined()
	expect(await setup.isToCharge()).toBe(actions.includes('finish'))
	expect(await setup.charge({ version: String(actions.length + 1) })).toMatchObject({ answer: { ok: false } })
	expect(await setup.invoices()).toEqual([])
})
