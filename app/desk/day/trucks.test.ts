import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking, movePickup, putOnTruck } from '#app/bookings/changes/changes.server.ts'
import { bookingIdSchema, truckIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openBooking } from '../bookings/edited-booking.server.ts'
import { openDay } from './day.server.ts'
import { loadsInWords, truckSheets } from './run-sheet/truck-sheets.ts'

/** A Tuesday. */
const date = '2026-12-01'
const staff = staffNamed('Dana <dana@example.ca>')

/** Three pickups, in the order of their windows, and two trucks: Blue works on every day, Red on Tuesdays. */
async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	for (const [name, window] of [
		['early', '8-10am'],
		['late', '10-12pm'],
		['later', '2-4pm'],
	] as const) {
		const local = { load: 'quarter', page: '/airdrie-junk-removal' } as const
		const request = bookingRequest({ name, email: `${name}@example.ca`, date, window, ...local })
		await bookPickup(platform, request, { sourceSite: 'localhost' })
	}
	const { rows: trucks } = await pool.query(
		`insert into trucks (name, cubic_yards, weekdays) values ('Blue', 20, '{1,2,3,4,5,6,7}'), ('Red', 10, '{2}') returning id`,
	)
	const [blue, red] = trucks.map(({ id }) => truckIdSchema.parse(id))
	const { rows: bookings } = await pool.query(
		'select b.id from bookings b join leads l on l.id = b.lead_id order by b.id',
	)
	const [early, late, later] = bookings.map(({ id }) => bookingIdSchema.parse(id))
	if (!blue || !red || !early || !late || !later) throw new Error('something was not set up')
	return {
		...setup,
		trucks: { blue, red },
		pickups: { early, late, later },
		put: (bookingId: typeof early, truckId: typeof blue | null) =>
			putOnTruck(platform, { bookingId, staff }, truckId),
		/** The names on each page of a day's run sheet. */
		sheets: async (day = date) =>
			truckSheets(await openDay(platform, day, { money: true })).map(({ truck, pickups }) => [
				truck?.name,
				pickups.map(({ name }) => name),
			]),
	}
}

test('each truck’s pickups are a page of the run sheet by window, and those on none are the last', async () => {
	await using setup = await setUp()
	const { trucks, pickups, put } = setup
	expect(await setup.sheets()).toEqual([[undefined, ['early', 'late', 'later']]])
	await put(pickups.later, trucks.blue)
	await put(pickups.early, trucks.blue)
	await put(pickups.late, trucks.red)
	expect(await setup.sheets()).toEqual([
		['Blue', ['early', 'later']],
		['Red', ['late']],
	])
	await put(pickups.late, null)
	expect(await setup.sheets()).toEqual([
		['Blue', ['early', 'later']],
		[undefined, ['late']],
	])
	const right = { actor: 'staff', bookingId: pickups.early, staff } as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	expect((await setup.sheets())[0]).toEqual(['Blue', ['later']])
})

test('who put it on which truck is in its history, and the booking keeps its version', async () => {
	await using setup = await setUp()
	const { early } = setup.pickups
	await setup.put(early, setup.trucks.blue)
	await setup.put(early, setup.trucks.blue)
	await setup.put(early, null)
	const booking = await openBooking(setup.platform, early, { money: true })
	expect(booking?.version).toBe(1)
	const chosen = { actor: expect.stringContaining('Dana'), action: 'chose its truck' }
	expect(booking?.history.slice(0, 2)).toMatchObject([
		{ ...chosen, changes: [{ what: 'Truck', before: 'Blue', after: 'none' }] },
		{ ...chosen, changes: [{ what: 'Truck', before: 'none', after: 'Blue' }] },
	])
	expect(booking?.history[2]?.action).not.toBe(chosen.action)
})

test('only a truck that works on that day is taken; a cancelled pickup goes on none', async () => {
	await using setup = await setUp()
	const { trucks, pickups, put } = setup
	await setup.pool.query(`update trucks set weekdays = '{3}' where name = 'Red'`)
	expect(await put(pickups.early, trucks.red)).toEqual({ ok: false, reason: 'no-such-truck' })
	const none = truckIdSchema.parse('01890000-0000-7000-8000-000000000000')
	expect(await put(pickups.early, none)).toEqual({ ok: false, reason: 'no-such-truck' })
	const noBooking = bookingIdSchema.parse(none)
	expect(await put(noBooking, trucks.blue)).toEqual({ ok: false, reason: 'no-such-booking' })
	const right = { actor: 'staff', bookingId: pickups.early, staff } as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	expect(await put(pickups.early, trucks.blue)).toEqual({ ok: false, reason: 'cancelled' })
	expect(await setup.sheets()).toEqual([[undefined, ['late', 'later']]])
})

test('a pickup keeps its truck within its day, and leaves it with the day; a truck that is removed keeps what was put on it', async () => {
	await using setup = await setUp()
	const { trucks, pickups, put } = setup
	await put(pickups.early, trucks.blue)
	await put(pickups.late, trucks.blue)
	const right = { actor: 'staff', bookingId: pickups.early, staff } as const
	const move = async (version: number, to: { date: string; windowId: string }) =>
		expect(await movePickup(setup.platform, right, { version, ...to })).toMatchObject({ ok: true })
	await move(1, { date, windowId: '4-6pm' })
	expect(await setup.sheets()).toEqual([
		['Blue', ['late', 'early']],
		[undefined, ['later']],
	])
	await move(2, { date: '2026-12-02', windowId: '4-6pm' })
	expect(await setup.sheets('2026-12-02')).toEqual([[undefined, ['early']]])
	// A truck that no longer works on that weekday keeps its pickups.
	await setup.pool.query(`update trucks set weekdays = '{3}' where name = 'Blue'`)
	expect(await setup.sheets()).toEqual([
		['Blue', ['late']],
		[undefined, ['later']],
	])
	await setup.pool.query(`update trucks set removed_at = now() where name = 'Blue'`)
	expect(await setup.sheets()).toEqual([
		['Blue', ['late']],
		[undefined, ['later']],
	])
	expect(await setup.put(pickups.later, trucks.blue)).toEqual({ ok: false, reason: 'no-such-truck' })
})

test('what a truck hauls is said in words', () => {
	expect(loadsInWords([{ cubicYards: 2.5 }, { cubicYards: 10.1 }, { cubicYards: 0.1 }])).toBe(
		'3 pickups, 12.7 yd³',
	)
	expect(loadsInWords([{ cubicYards: 3.75 }])).toBe('1 pickup, 3.75 yd³')
	expect(loadsInWords([{ cubicYards: 1 }])).toBe('1 pickup, 1 yd³')
})
