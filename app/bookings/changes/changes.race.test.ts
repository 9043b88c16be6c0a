import { expect, test, vi } from 'vitest'
import { issueToken, openToken } from '#app/customers/customers.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { bookPickup } from '../bookings.server.ts'
import { changeBooking } from './change-booking.server.ts'

const site = { sourceSite: 'localhost' }
const dana = { actor: 'staff', staff: staffNamed('Dana <dana@example.ca>') } as const

/** A platform with one booking, and a query of all bookings. */
async function setUpBooked(change: Parameters<typeof bookingRequest>[0] = {}) {
	const setup = await testPlatform()
	await bookPickup(setup.platform, bookingRequest(change), site)
	const bookings = async () =>
		(
			await setup.pool.query(
				'select id, reference, status, version, lead_id from bookings order by created_at, id',
			)
		).rows
	const [{ id }] = await bookings()
	const bookingId = bookingIdSchema.parse(id)
	return { ...setup, byDana: { ...dana, bookingId }, bookingId, bookings }
}

test('a cancelled booking releases its place, and the same form sent again is a new booking', async () => {
	await using setup = await setUpBooked()
	expect(await changeBooking(setup.platform, setup.byDana, { action: 'cancel', version: 1 })).toEqual({
		ok: true,
		status: 'cancelled',
		version: 2,
	})
	const slots = () => setup.pool.query('select booked from arrival_windows')
	expect((await slots()).rows).toEqual([{ booked: 0 }])
	const again = await bookPickup(setup.platform, bookingRequest(), site)
	expect(again).toMatchObject({ ok: true, repeated: false })
	expect((await slots()).rows).toEqual([{ booked: 1 }])
	const [first, second] = await setup.bookings()
	expect([first.status, second.status]).toEqual(['cancelled', 'booked'])
	expect(first.lead_id).not.toBe(second.lead_id)
	for (const { reference } of [first, second]) expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
	expect(first.reference).not.toBe(second.reference)
})

test('once a pickup is done, or the customer was missed, the same form sent again is a new booking', async () => {
	for (const end of ['finish', 'missCustomer'] as const) {
		await using setup = await setUpBooked()
		for (const [at, action] of (['setOff', 'arrive', end] as const).entries())
			expect(await changeAsSure(setup.platform, setup.byDana, { action, version: at + 1 })).toMatchObject({
				ok: true,
			})
		expect(await bookPickup(setup.platform, bookingRequest(), site)).toMatchObject({ repeated: false })
		expect(await setup.bookings()).toHaveLength(2)
	}
})

test('a form that repeats a booking during its cancellation is a new booking, and adds nothing to the old one', async () => {
	await using setup = await setUpBooked()
	const staff = await setup.pool.connect()
	await staff.query('begin')
	await staff.query("update bookings set status = 'cancelled', fingerprint = null, version = 2")
	await staff.query('update arrival_windows set booked = 0')
	const again = bookPickup(setup.platform, bookingRequest({ notes: 'Ring twice.' }), site)
	await vi.waitFor(async () => {
		const waiting =
			"select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update' and datname = current_database()"
		expect((await setup.pool.query(waiting)).rows).toHaveLength(1)
	}, 30_000)
	await staff.query('commit')
	staff.release()
	expect(await again).toMatchObject({ ok: true, repeated: false })
	const [first, second] = await setup.bookings()
	expect([first.status, second.status]).toEqual(['cancelled', 'booked'])
	expect((await setup.pool.query('select booking_id from booking_events')).rows).toEqual([
		{ booking_id: second.id },
	])
})

test('of ten concurrent cancellations one succeeds, the place is released once, and history names the actor', async () => {
	await using setup = await setUpBooked()
	const results = await Promise.all(
		Array.from({ length: 10 }, () =>
			changeBooking(setup.platform, setup.byDana, { action: 'cancel', version: 1 }),
		),
	)
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
	for (const result of results)
		if (!result.ok) expect(result).toEqual({ ok: false, reason: 'changed', status: 'cancelled', version: 2 })
	expect((await setup.pool.query('select booked from arrival_windows')).rows).toEqual([{ booked: 0 }])
	const { rows } = await setup.pool.query(
		"select actor, action, before, after from history where subject = 'booking' and action <> 'booked'",
	)
	expect(rows).toEqual([
		{
			actor: dana.staff.name,
			action: 'cancel',
			before: { status: 'booked' },
			after: { status: 'cancelled' },
		},
	])
})

test('a released place is booked by one of many', async () => {
	await using setup = await setUpBooked()
	for (const name of ['two', 'three'])
		await bookPickup(setup.platform, bookingRequest({ email: `${name}@example.ca` }), site)
	const late = (name: string) =>
		bookPickup(setup.platform, bookingRequest({ email: `${name}@example.ca` }), site)
	expect((await late('four')).ok).toBe(false)
	await changeBooking(setup.platform, setup.byDana, { action: 'cancel', version: 1 })
	const results = await Promise.all(['five', 'six', 'seven'].map(late))
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
	expect((await setup.pool.query('select booked from arrival_windows')).rows).toEqual([{ booked: 3 }])
})

test('a pickup far away is a request until staff confirm it; the customer cannot confirm it', async () => {
	await using setup = await setUpBooked({ postal: 'T4N 1A1', city: 'Red Deer' })
	const confirm = { action: 'confirm', version: 1 } as const
	const { database } = setup.platform
	const token = await issueToken(database, { bookingId: setup.bookingId }, 'mail')
	const { bookingId } = await openToken(database, token)
	if (!bookingId) throw new Error('the token opens no booking')
	expect(await changeBooking(setup.platform, { actor: 'customer', bookingId }, confirm)).toEqual({
		ok: false,
		reason: 'not-possible',
		status: 'requested',
		version: 1,
	})
	expect(await changeBooking(setup.platform, setup.byDana, confirm)).toMatchObject({ status: 'booked' })
	const none = bookingIdSchema.parse('0199f5a0-0000-7000-8000-000000000001')
	expect(await changeBooking(setup.platform, { ...dana, bookingId: none }, confirm)).toEqual({
		ok: false,
		reason: 'no-such-booking',
	})
})
