import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { bookPickup, changeBooking } from '#app/bookings/bookings.server.ts'
import { newAccessToken } from '#app/customers/customers.server.ts'
import { bookingIdSchema, staffIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { setUpDesk } from '#tests/support/desk-setup.ts'
import {
	makePickupsCalendar,
	pickupsCalendar,
	pickupsCalendarMadeAt,
	stopPickupsCalendar,
} from './calendar.server.ts'

/** A desk at a fixed time, with two pickups. */
async function setUp() {
	const setup = await setUpDesk()
	const platform = { ...setup.platform, now: () => new Date('2026-11-20T18:00:00Z') }
	const site = { sourceSite: 'localhost' }
	await bookPickup(platform, bookingRequest({ name: 'Jo, Tremblay; QC\\' }), site)
	await bookPickup(
		platform,
		bookingRequest({ email: 'far@example.ca', postal: 'T4N 1A1', city: 'Red Deer' }),
		site,
	)
	const dana = { id: staffIdSchema.parse(setup.danaId), name: 'Dana <dana@example.ca>' }
	const read = (token: string) => pickupsCalendar(platform, token)
	return { ...setup, platform, dana, read }
}

const eventsOf = (file = '') =>
	new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

test('a secret address opens all pickups; its renewal, its end and a disabled account close it', async () => {
	await using setup = await setUp()
	const { platform, dana, read } = setup
	expect(await pickupsCalendarMadeAt(platform, dana)).toBeUndefined()
	const token = await makePickupsCalendar(platform, dana)
	expect(await read(token)).toContain('BEGIN:VCALENDAR')
	expect(await read(newAccessToken())).toBeUndefined()
	expect(await pickupsCalendarMadeAt(platform, dana)).toBeInstanceOf(Date)
	const { rows } = await setup.pool.query('select * from calendar_feeds')
	expect(JSON.stringify(rows)).not.toContain(token)

	const renewed = await makePickupsCalendar(platform, dana)
	expect(await read(token)).toBeUndefined()
	expect(await read(renewed)).toBeDefined()
	await setup.pool.query('update staff set banned = true where id = $1', [setup.danaId])
	expect(await read(renewed)).toBeUndefined()
	await setup.pool.query('update staff set banned = false where id = $1', [setup.danaId])
	expect(await read(renewed)).toBeDefined()
	await stopPickupsCalendar(platform, dana)
	expect(await read(renewed)).toBeUndefined()
})

test('each pickup is an event at its window, which follows its changes; one that is cancelled says so', async () => {
	await using setup = await setUp()
	const token = await makePickupsCalendar(setup.platform, setup.dana)
	const events = eventsOf(await setup.read(token))
	const jo = events.find(({ summary }) => summary.startsWith('Jo, Tremblay; QC\\'))
	expect(jo?.startDate.toJSDate().toISOString()).toBe('2026-12-01T16:00:00.000Z')
	expect(jo?.endDate.toJSDate().toISOString()).toBe('2026-12-01T18:00:00.000Z')
	expect(jo?.location).toBe('12 Crescent Road NW, Calgary, AB T2P 1J9')
	const statusOf = (event: (typeof events)[number] | undefined) =>
		event?.component.getFirstPropertyValue('status')
	expect(events.map(statusOf).toSorted()).toEqual(['CONFIRMED', 'TENTATIVE'])

	const { rows } = await setup.pool.query(`select id from bookings where status = 'booked'`)
	const right = { actor: 'staff', bookingId: bookingIdSchema.parse(rows[0].id), staff: setup.dana } as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	const after = eventsOf(await setup.read(token)).find(({ uid }) => uid === jo?.uid)
	expect(statusOf(after)).toBe('CANCELLED')
	expect(after?.sequence).toBeGreaterThan(jo?.sequence ?? 0)
})
