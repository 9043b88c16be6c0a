import { expect, test } from 'vitest'
import { bookingIdSchema, truckIdSchema } from '#app/platform/ids.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { bookPickup } from '../bookings.server.ts'
import { confirmation } from './action-question.ts'
import { changeBooking } from './change-booking.server.ts'
import { movePickup } from './move.server.ts'
import { putOnTruck } from './put-on-truck.server.ts'

const date = '2026-11-27'
const at = { date, windowId: '10-12pm' }
const staff = staffNamed('Dana')

/** A pickup of Ada Moreau on a Friday, and a clock. */
async function setUp(now = '2026-11-26T19:00:00Z') {
	const setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	await bookPickup(setup.platform, bookingRequest({ name: 'Ada Moreau', date }), { sourceSite: 'localhost' })
	const clock = { now: new Date(now) }
	const platform = { ...setup.platform, now: () => clock.now }
	const { rows } = await setup.pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const right = { actor: 'staff', bookingId, staff } as const
	const notified = async () =>
		(await setup.pool.query(`select kind from messages where kind = 'on-the-way'`)).rows.length
	return {
		...setup,
		platform,
		clock,
		right,
		notified,
		act: (action: BookingAction, version = 1, confirmed?: string) =>
			changeBooking(platform, right, { action, version, confirmed }),
	}
}

test('‘On the way’ for tomorrow is asked about by its day, tells nobody, and is done once that day is confirmed', async () => {
	await using setup = await setUp()
	const asked = await setup.act('setOff')
	expect(asked).toEqual({
		ok: false,
		reason: 'asks',
		question: { about: 'another-day', name: 'Ada Moreau', ...at },
		status: 'booked',
		version: 1,
	})
	expect(await setup.act('setOff', 1, 'yes')).toMatchObject({ reason: 'asks' })
	expect(await setup.act('setOff', 1, confirmation('outside-window', at))).toMatchObject({ reason: 'asks' })
	expect(await setup.notified()).toBe(0)
	expect(await setup.act('setOff', 1, confirmation('another-day', at))).toMatchObject({
		ok: true,
		version: 2,
	})
	expect(await setup.notified()).toBe(2)
})

test('arrived, done and nobody there go through days early only once their day is confirmed', async () => {
	await using setup = await setUp()
	const yes = confirmation('another-day', at)
	expect(await setup.act('arrive')).toMatchObject({ reason: 'asks' })
	expect(await setup.act('arrive', 1, yes)).toMatchObject({ ok: true })
	for (const action of ['finish', 'missCustomer'] as const)
		expect(await setup.act(action, 2)).toMatchObject({ reason: 'asks' })
	expect(await setup.act('finish', 2, yes)).toMatchObject({ ok: true, status: 'done' })
})

test('a pickup that was moved to another day since the page was loaded is asked about, and never told', async () => {
	await using setup = await setUp('2026-11-27T16:40:00Z')
	const later = { date: '2026-12-02', windowId: '10-12pm' }
	await movePickup(setup.platform, setup.right, { ...later, version: 1 })
	const present = { reason: 'asks', question: { about: 'another-day', ...later }, version: 2 }
	expect(await setup.act('setOff', 1)).toMatchObject(present)
	// A confirmation for the former day is none for this one.
	expect(await setup.act('setOff', 1, confirmation('another-day', at))).toMatchObject(present)
	expect(await setup.act('setOff', 2, confirmation('another-day', at))).toMatchObject(present)
	expect(await setup.act('setOff', 1, confirmation('another-day', later))).toMatchObject({
		reason: 'changed',
	})
	expect(await setup.notified()).toBe(0)
})

test('of ten presses at once while it is being moved to another day, none tells its customer without an answer', async () => {
	await using setup = await setUp('2026-11-27T16:40:00Z')
	const moves = movePickup(setup.platform, setup.right, {
		date: '2026-12-02',
		windowId: '10-12pm',
		version: 1,
	})
	const presses = await Promise.all(Array.from({ length: 10 }, () => setup.act('setOff')))
	const moved = await moves
	expect(presses.filter(({ ok }) => ok).length + (moved.ok ? 1 : 0)).toBe(1)
	expect(await setup.notified()).toBe(moved.ok ? 0 : 2)
})

test('yesterday is entered in the morning without a question, and nobody is texted about it without one', async () => {
	await using setup = await setUp('2026-11-28T14:00:00Z')
	expect(await setup.act('setOff')).toMatchObject({ reason: 'asks', question: { about: 'another-day' } })
	expect(await setup.act('cancel')).toMatchObject({ reason: 'asks' })
	expect(await setup.act('arrive')).toMatchObject({ ok: true })
	expect(await setup.act('finish', 2)).toMatchObject({ ok: true, status: 'done' })
})

test('on a closed day, and on a truck that does not work, nothing begins, whatever is confirmed; opened again it does', async () => {
	await using setup = await setUp('2026-11-27T16:40:00Z')
	const { pool, platform, right } = setup
	const { rows } = await pool.query(
		`insert into trucks (name, cubic_yards, weekdays) values ('Blue', 20, '{5}'), ('Red', 20, '{1,2,3,4,5}') returning id`,
	)
	await putOnTruck(platform, right, truckIdSchema.parse(rows[0].id))
	const never = (why: string) => ({ ok: false, reason: 'nobody-comes', why, date })
	await pool.query(`update trucks set weekdays = '{1}' where name = 'Blue'`)
	for (const confirmed of [undefined, confirmation('another-day', at), confirmation('outside-window', at)])
		expect(await setup.act('setOff', 1, confirmed)).toMatchObject(never('truck'))
	await putOnTruck(platform, right, null)
	await pool.query(`update trucks set weekdays = '{1}'`)
	expect(await setup.act('setOff')).toMatchObject(never('no-truck'))
	await pool.query(`update trucks set weekdays = '{5}'`)
	await pool.query(`insert into closed_days values ($1, 'Snow')`, [date])
	expect(await setup.act('arrive')).toMatchObject(never('closed'))
	expect(await setup.notified()).toBe(0)
	await pool.query('delete from closed_days')
	expect(await setup.act('setOff')).toMatchObject({ ok: true })
	// A pickup that has begun is finished, though the day was closed since.
	await pool.query(`insert into closed_days values ($1, 'Snow')`, [date])
	expect(await setup.act('arrive', 2)).toMatchObject({ ok: true })
})
