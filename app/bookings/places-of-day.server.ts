import type { Platform } from '#app/platform/platform.server.ts'
import { onDay, placesOn } from '#app/schedule/schedule.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { allWindows, findWindow, type WindowWithPlaces } from './arrival-window.ts'
import { readCalendar, statesOn } from './availability.server.ts'
import { whyWindowIsFull } from './why-full.ts'

/**
 * The windows of a date with their places, what is taken of them and why one is full, and why the day is closed, if it is. Today's own window
 * is no other day's, unless something is booked in it.
 */
export async function placesOfDay(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
	date: CalendarDate,
): Promise<{ closed: string | undefined; windows: WindowWithPlaces[] }> {
	const { database, company, now } = needs
	const isToday = date === localDate(now(), company.timeZone)
	const calendar = await readCalendar({ database, company }, date, date)
	const { schedule, places } = calendar
	return {
		closed: schedule.closed.get(date),
		windows: statesOn(needs, calendar, date, allWindows(company))
			.map((window) => ({
				...window,
				...placesOn(company, schedule, date, window.id),
				taken: places.get(onDay(date, window.id)) ?? 0,
				full: whyWindowIsFull(company, calendar, { date, windowId: window.id }),
			}))
			.filter(({ id, taken }) => isToday || taken > 0 || !findWindow(company, id)?.todayOnly),
	}
}
