import type { Platform } from '#app/platform/platform.server.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { onDay, placesOn } from '#app/schedule/schedule.ts'
import { type CalendarDate, localDate } from '#app/values/local-time.ts'
import { allWindows, findWindow, type WindowWithPlaces } from './arrival-window.ts'
import { windowsOn } from './availability.server.ts'
import { placesTaken } from './places/store.server.ts'

/**
 * The windows of a date with their places and what is taken of them, and why the day is closed, if it is. Today's own window
 * is no other day's, unless something is booked in it.
 */
export async function placesOfDay(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
	date: CalendarDate,
): Promise<{ closed: string | undefined; windows: WindowWithPlaces[] }> {
	const { database, company, now } = needs
	const isToday = date === localDate(now(), company.timeZone)
	const [states, schedule, taken] = await Promise.all([
		windowsOn(needs, date, allWindows(company)),
		readSchedule({ database }, date, date),
		placesTaken(database, date, date),
	])
	return {
		closed: schedule.closed.get(date),
		windows: states
			.map((window) => ({
				...window,
				...placesOn(company, schedule, date, window.id),
				taken: taken.get(onDay(date, window.id)) ?? 0,
			}))
			.filter(({ id, taken }) => isToday || taken > 0 || !findWindow(company, id)?.todayOnly),
	}
}
