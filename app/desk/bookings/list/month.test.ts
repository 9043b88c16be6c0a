import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { addDays, weekdayOf } from '#app/values/calendar-date.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listBookings } from '../bookings.server.ts'
import { bookingsAskSchema } from './bookings-ask.ts'
import { openMonth } from './month.server.ts'
import { firstOfMonth, monthBefore, nextMonth, weeksOfMonth } from './month.ts'

test('a month is shown in whole weeks that have all of its days, and the months follow each other', () => {
	const dates = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2024-01-01', days))
	fc.assert(
		fc.property(dates, (date) => {
			const shown = weeksOfMonth(date)
			const own = shown.filter((each) => firstOfMonth(each) === firstOfMonth(date))
			expect(own).toContain(date)
			expect(own[0]).toBe(firstOfMonth(date))
			expect(own.at(-1)).toBe(addDays(nextMonth(date), -1))
			expect(shown.length % 7).toBe(0)
			expect(shown.length - own.length).toBeLessThan(13)
			expect(shown.map(weekdayOf)).toEqual(shown.map((_, at) => (at % 7) + 1))
			expect(monthBefore(nextMonth(date))).toBe(firstOfMonth(date))
		}),
	)
})

const site = { sourceSite: 'localhost' }

test('the calendar has each day’s pickups by window and its places; what is cancelled is not in it', async () => {
	await using setup = await testPlatform()
	const { platform } = setup
	const book = (name: string, change: object) =>
		bookPickup(platform, bookingRequest({ name, email: `${name}@example.ca`, ...change }), site)
	await book('Afternoon', { date: '2026-12-01', window: '2-4pm' })
	await book('Morning', { date: '2026-12-01', window: '8-10am' })
	await book('Gone', { date: '2026-12-01', window: '8-10am' })
	await book('Far', { date: '2026-12-02', postal: 'T4N 1A1', city: 'Red Deer' })
	const gone = (await listBookings(platform, bookingsAskSchema.parse({ q: 'Gone' }), { money: true }))
		.bookings[0]
	if (!gone) throw new Error('it is not found')
	const right = { actor: 'staff', bookingId: gone.id, staff: staffNamed('Dana') } as const
	await changeBooking(platform, right, { action: 'cancel', version: 1 })
	await setup.pool.query("insert into closed_days values ('2026-12-02', 'Staff party')")

	const month = await openMonth(platform, '2026-12-17')
	expect(month).toMatchObject({
		inWords: 'December 2026',
		isThisMonth: false,
		before: '2026-11-01',
		after: '2027-01-01',
	})
	expect(month.days.some(({ isPast, isToday }) => isPast || isToday)).toBe(false)
	const thisMonth = (await openMonth(platform, '')).days
	expect(thisMonth.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-11-20'])
	expect(
		thisMonth
			.filter(({ isPast }) => isPast)
			.map(({ date }) => date)
			.at(-1),
	).toBe('2026-11-19')
	expect(month.days[0]).toMatchObject({ date: '2026-11-30', isOutsideMonth: true, pickups: [] })
	const on = (date: string) => month.days.find((day) => day.date === date)
	const windows = company.arrivalWindows.length + 1
	expect(on('2026-12-01')).toMatchObject({
		isOutsideMonth: false,
		taken: 2,
		slots: windows * company.windowCapacity,
		isTooMany: false,
		pickups: [
			{ name: 'Morning', windowLabel: '8–10am' },
			{ name: 'Afternoon', windowLabel: '2–4pm' },
		],
	})
	expect(on('2026-12-02')).toMatchObject({
		closed: 'Staff party',
		slots: 0,
		isTooMany: true,
		pickups: [{ name: 'Far', status: 'requested' }],
	})
	// The time of these tests is in November.
	expect(await openMonth(platform, '2026-02-30')).toMatchObject({
		inWords: 'November 2026',
		isThisMonth: true,
	})
})
