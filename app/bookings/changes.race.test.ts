import { expect, test, vi } from 'vitest'
import { giveToken, openToken } from '#app/customers/customers.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { bookPickup } from './bookings.server.ts'
import { changeBooking } from './changes.server.ts'

const site = { sourceSite: 'localhost' }
const dana = { actor: 'staff', staff: staffNamed('Dana <dana@example.ca>') } as const

/** A house with one booking, and what is on record of all. */
async function bookedHouse(change: Parameters<typeof bookingRequest>[0] = {}) {
	const house = await testPlatform()
	await bookPickup(house.platform, bookingRequest(change), site)
	const bookings = async () =>
		(
			await house.pool.query(
				'select id, reference, status, version, lead_id from bookings order by created_at, id',
			)
		).rows
	const [{ id }] = await bookings()
	const bookingId = bookingIdSchema.parse(id)
	return { ...house, byDana: { ...dana, bookingId }, bookingId, bookings }
}

test('a cancelled booking gives its place back, and the same form sent again is a new booking', async () => {
	await using house = await bookedHouse()
	expect(await changeBooking(house.platform, house.byDana, { action: 'cancel', version: 1 })).toEqual({
		ok: true,
		status: 'cancelled',
		version: 2,
	})
	const places = () => house.pool.query('select booked from arrival_windows')
	expect((await places()).rows).toEqual([{ booked: 0 }])
	const again = await bookPickup(house.platform, bookingRequest(), site)
	expect(again).toMatchObject({ ok: true, repeated: false })
	expect((await places()).rows).toEqual([{ booked: 1 }])
	const [first, second] = await house.bookings()
	expect([first.status, second.status]).toEqual(['cancelled', 'booked'])
	expect(first.lead_id).not.toBe(second.lead_id)
	for (const { reference } of [first, second]) expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
	expect(first.reference).not.toBe(second.reference)
})

test('once a pickup is done, or nobody was there, the same form sent again is a new booking', async () => {
	for (const end of ['finish', 'missCustomer'] as const) {
		await using house = await bookedHouse()
		for (const [at, action] of (['setOff', 'arrive', end] as const).entries())
			expect(await changeBooking(house.platform, house.byDana, { action, version: at + 1 })).toMatchObject({
				ok: true,
			})
		expect(await bookPickup(house.platform, bookingRequest(), site)).toMatchObject({ repeated: false })
		expect(await house.bookings()).toHaveLength(2)
	}
})

test('a form that repeats a booking while it is being cancelled is a new booking, and adds nothing to the old one', async () => {
	await using house = await bookedHouse()
	const staff = await house.pool.connect()
	await staff.query('begin')
	await staff.query("update bookings set status = 'cancelled', fingerprint = null, version = 2")
	await staff.query('update arrival_windows set booked = 0')
	const again = bookPickup(house.platform, bookingRequest({ notes: 'Ring twice.' }), site)
	await vi.waitFor(async () => {
		const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update'"
		expect((await house.pool.query(waiting)).rows).toHaveLength(1)
	}, 30_000)
	await staff.query('commit')
	staff.release()
	expect(await again).toMatchObject({ ok: true, repeated: false })
	const [first, second] = await house.bookings()
	expect([first.status, second.status]).toEqual(['cancelled', 'booked'])
	expect((await house.pool.query('select booking_id from booking_entries')).rows).toEqual([
		{ booking_id: second.id },
	])
})

test('of ten who cancel at once one does, the place is given back once, and history tells who', async () => {
	await using house = await bookedHouse()
	const results = await Promise.all(
		Array.from({ length: 10 }, () =>
			changeBooking(house.platform, house.byDana, { action: 'cancel', version: 1 }),
		),
	)
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
	for (const result of results)
		if (!result.ok) expect(result).toEqual({ ok: false, reason: 'changed', status: 'cancelled', version: 2 })
	expect((await house.pool.query('select booked from arrival_windows')).rows).toEqual([{ booked: 0 }])
	const { rows } = await house.pool.query(
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

test('a freed place is booked by one of many', async () => {
	await using house = await bookedHouse()
	for (const name of ['two', 'three'])
		await bookPickup(house.platform, bookingRequest({ email: `${name}@example.ca` }), site)
	const late = (name: string) =>
		bookPickup(house.platform, bookingRequest({ email: `${name}@example.ca` }), site)
	expect((await late('four')).ok).toBe(false)
	await changeBooking(house.platform, house.byDana, { action: 'cancel', version: 1 })
	const results = await Promise.all(['five', 'six', 'seven'].map(late))
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
	expect((await house.pool.query('select booked from arrival_windows')).rows).toEqual([{ booked: 3 }])
})

test('what is far away is asked for until staff settle it; the customer cannot', async () => {
	await using house = await bookedHouse({ postal: 'T4N 1A1', city: 'Red Deer' })
	const confirm = { action: 'confirm', version: 1 } as const
	const { database } = house.platform
	const token = await giveToken(database, { bookingId: house.bookingId }, 'mail')
	const { bookingId } = await openToken(database, token)
	if (!bookingId) throw new Error('the token opens no booking')
	expect(await changeBooking(house.platform, { actor: 'customer', bookingId }, confirm)).toEqual({
		ok: false,
		reason: 'not-possible',
		status: 'requested',
		version: 1,
	})
	expect(await changeBooking(house.platform, house.byDana, confirm)).toMatchObject({ status: 'booked' })
	const none = bookingIdSchema.parse('0199f5a0-0000-7000-8000-000000000001')
	expect(await changeBooking(house.platform, { ...dana, bookingId: none }, confirm)).toEqual({
		ok: false,
		reason: 'no-such-booking',
	})
})
