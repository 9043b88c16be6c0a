import { readCalendar } from '#app/bookings/availability/availability.server.ts'
import { allWindows, windowLabel } from '#app/bookings/rules/arrival-window.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { onDay, slotsOn } from '#app/schedule/schedule.ts'
import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, formatMonth, localDate, shortDate } from '#app/values/local-time.ts'
import * as store from '../store.server.ts'
import { type DayOfMonth, firstOfMonth, monthBefore, nextMonth, weeksOfMonth } from './month.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** The month of the day in an address, or this month: each day with its pickups and slots. */
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
			// A pickup of Today ASAP takes a slot of another window as well.
			counts: !todayOnly,
			slots: slotsOn(company, calendar.schedule, date, id).slots,
			taken: calendar.slots.get(onDay(date, id)) ?? 0,
		}))
		const sum = (what: 'slots' | 'taken') =>
			fullness.reduce((total, window) => total + (window.counts ? window[what] : 0), 0)
		return {
			date,
			inWords: formatDate(date),
			...shortDate(date),
			isToday: date === today,
			isPast: date < today,
			isOutsideMonth: firstOfMonth(date) !== month,
			closed: calendar.schedule.closed.get(date),
			slots: sum('slots'),
			taken: sum('taken'),
			isTooMany: fullness.some(({ slots, taken }) => taken > slots),
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
