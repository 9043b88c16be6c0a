import { allWindows, windowLabel } from '#app/bookings/arrival-window.ts'
import { readCalendar } from '#app/bookings/bookings.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { onDay, placesOn } from '#app/schedule/schedule.ts'
import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, formatMonth, localDate, shortDate } from '#app/values/local-time.ts'
import { type DayOfMonth, firstOfMonth, monthBefore, nextMonth, weeksOfMonth } from './month.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** The month that an address asks for by one of its days, or this one: each day with its pickups and places. */
export async function openMonth(needs: Needs, asked: string) {
	const { database, company, now } = needs
	const today = localDate(now(), company.timeZone)
	const month = firstOfMonth(isCalendarDate(asked) ? asked : today)
	const dates = weeksOfMonth(month)
	const [first = month, last = month] = [dates[0], dates.at(-1)]
	const [calendar, rows] = await Promise.all([
		readCalendar(needs, first, last),
		store.pickupsBetween(database, first, last),
	])
	const windows = allWindows(company)
	const order = (id: string) => {
		const at = windows.findIndex((each) => each.id === id)
		return at < 0 ? windows.length : at
	}
	const dayOf = (date: CalendarDate): DayOfMonth => {
		const fullness = windows.map(({ id, todayOnly }) => ({
			// What is booked for today alone takes a place of another window as well.
			counts: !todayOnly,
			places: placesOn(company, calendar.schedule, date, id).places,
			taken: calendar.places.get(onDay(date, id)) ?? 0,
		}))
		const sum = (what: 'places' | 'taken') =>
			fullness.reduce((total, window) => total + (window.counts ? window[what] : 0), 0)
		return {
			date,
			inWords: formatDate(date),
			...shortDate(date),
			isToday: date === today,
			isBeside: firstOfMonth(date) !== month,
			closed: calendar.schedule.closed.get(date),
			places: sum('places'),
			taken: sum('taken'),
			isTooMany: fullness.some(({ places, taken }) => taken > places),
			pickups: rows
				.filter((row) => row.date === date)
				.sort((a, b) => order(a.window_id) - order(b.window_id))
				.map(({ id, name, status, window_id }) => ({
					id,
					name,
					status,
					windowLabel: windowLabel(company, window_id),
				})),
		}
	}
	return {
		inWords: formatMonth(month),
		isThisMonth: month === firstOfMonth(today),
		before: monthBefore(month),
		after: nextMonth(month),
		days: dates.map(dayOf),
	}
}
