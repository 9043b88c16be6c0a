import type { Platform } from '#app/platform/platform.server.ts'
import type { JobSize } from '#app/schedule/day-capacity.ts'
import { onDay, slotsOn } from '#app/schedule/schedule.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { allWindows, findWindow, offeredOn, type WindowWithSlots } from '../rules/arrival-window.ts'
import { readCalendar, statesOn } from './free-windows.server.ts'
import { whyWindowIsFull } from './full-reason.ts'

/**
 * The windows of a date with their slots, how many are taken and why one is full; and why the day is closed, if it is. Today
 * ASAP is left out on other days, unless something is booked in it.
 */
export async function slotsOfDay(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
	date: CalendarDate,
	/** Of the pickup that is to be made, where it is known. */
	jobSize?: JobSize,
): Promise<{ closed: string | undefined; windows: WindowWithSlots[] }> {
	const { database, company, now } = needs
	const isToday = date === localDate(now(), company.timeZone)
	const calendar = await readCalendar({ database }, date, date)
	const { schedule, slots } = calendar
	const takenIn = (id: string) => slots.get(onDay(date, id)) ?? 0
	const all = allWindows(company)
	const offered = offeredOn(company, date, all)
	// What was booked in a window before it was taken out still stands there.
	const shown = all.filter((window) => offered.includes(window) || takenIn(window.id) > 0)
	return {
		closed: schedule.closed.get(date),
		windows: statesOn(needs, calendar, date, shown, jobSize)
			.map((window) => ({
				...window,
				...slotsOn(company, schedule, date, window.id),
				taken: takenIn(window.id),
				full: whyWindowIsFull(company, calendar, { date, windowId: window.id, jobSize }),
			}))
			.filter(({ id, taken }) => isToday || taken > 0 || !findWindow(company, id)?.todayOnly),
	}
}
