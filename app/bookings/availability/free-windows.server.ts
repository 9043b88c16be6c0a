import { soonOrUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { JobSize } from '#app/schedule/day-capacity.ts'
import { type Calendar, fullReason } from '#app/schedule/fullness.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { smallestJobSize } from '../capacity/job-size.ts'
import { slotsTaken, takenByDay } from '../capacity/store.server.ts'
import {
	type ArrivalWindow,
	bookableDates,
	type FreeWindow,
	isTooLate,
	offeredOn,
	type WindowOnDate,
	windowsLeftToday,
} from '../rules/arrival-window.ts'
import { firstDayOf, type ServiceZone } from '../rules/service-zone.ts'
import { type OfferedDays, offeredDays, type ShownDay } from './booking-days.ts'

/** The number of alternatives to a window that is not free, and the days around its date to look in. */
const alternativesOffered = 3
const alternativesWithinDays = 14

type Needs = Pick<Platform, 'database' | 'now' | 'company'>

/**
 * Capacity and use of windows and days from `first` to `last`. Read on one connection: with one per statement, two concurrent
 * reads would use up the pool. The pickup `moved` does not count.
 */
export const readCalendar = (
	{ database }: Pick<Needs, 'database'>,
	first: CalendarDate,
	last: CalendarDate,
	moved?: BookingId,
): Promise<Calendar> =>
	database.connection().execute(async (connection) => ({
		schedule: await readSchedule({ database: connection }, first, last),
		slots: await slotsTaken(connection, { first, last }, moved),
		taken: await takenByDay(connection, { first, last }, moved),
	}))

type Clock = Pick<Needs, 'now' | 'company'>

function stateOn(
	{ now, company }: Clock,
	calendar: Calendar,
	{ date, window, jobSize }: { date: CalendarDate; window: ArrivalWindow; jobSize: JobSize },
): WindowOnDate['state'] {
	const reasonOf = ({ id }: ArrivalWindow) => fullReason(company, calendar, { date, windowId: id, jobSize })
	if (reasonOf(window) === 'closed') return 'closed'
	if (isTooLate(company, date, window, now())) return 'too-late'
	const isForToday = window.todayOnly && date === localDate(now(), company.timeZone)
	const nothingLeft = isForToday && windowsLeftToday(company, now()).every(reasonOf)
	return nothingLeft || reasonOf(window) ? 'full' : 'open'
}

/** The states of these windows on a date, for the smallest load where the load is not known yet. */
export const statesOn = (
	clock: Clock,
	calendar: Calendar,
	date: CalendarDate,
	windows: ArrivalWindow[],
	jobSize: JobSize = smallestJobSize(clock.company),
) =>
	windows.map((window): WindowOnDate => {
		const { id, label } = window
		return {
			id,
			label,
			state: stateOn(clock, calendar, { date, window, jobSize }),
		}
	})

/** The states of the windows of a date, by default those of the home form. */
export async function windowsOn(
	needs: Needs,
	date: CalendarDate,
	windows: ArrivalWindow[] = needs.company.arrivalWindows,
	moved?: BookingId,
) {
	const calendar = await readCalendar(needs, date, date, moved)
	return statesOn(needs, calendar, date, offeredOn(needs.company, date, windows))
}

/** The states of the windows of a date and, where none is open, the nearest free ones. */
export async function windowsOrNearest(
	needs: Needs,
	date: CalendarDate,
): Promise<{ windows: WindowOnDate[]; nearest: FreeWindow[] }> {
	const windows = await windowsOn(needs, date)
	const [first] = needs.company.arrivalWindows
	const isOpen = windows.some(({ state }) => state === 'open')
	return {
		windows,
		nearest: isOpen || !first ? [] : await nearestFree(needs, { date, reach: 'same-day' }, first),
	}
}

/** The days that a form shows, with the states of their windows; without them when the database does not answer in time. */
export async function daysWithWindows(
	needs: Needs & Pick<Platform, 'log'>,
	windows: ArrivalWindow[],
	{ timeoutMs, moved }: { timeoutMs?: number | undefined; moved?: BookingId | undefined } = {},
): Promise<OfferedDays> {
	const { now, company, log } = needs
	const days = offeredDays(company, now())
	const lastShown = days.shown.at(-1)?.date ?? days.first
	const calendar = await soonOrUnavailable(
		readCalendar(needs, days.first, lastShown, moved),
		(error) => log.warn({ err: error }, 'days are offered without what is free: the database is away'),
		timeoutMs,
	)
	if (calendar === unavailable) return days
	const shown = days.shown.map(
		(day): ShownDay => ({
			...day,
			windows: statesOn(needs, calendar, day.date, offeredOn(company, day.date, windows)),
		}),
	)
	return { ...days, shown }
}

/**
 * The free windows nearest to the wanted one, with capacity for the job size: by days apart first, then by hours. Those of
 * today only where a truck still comes today.
 */
export async function nearestFree(
	needs: Needs,
	request: Pick<ServiceZone, 'reach'> & { date: CalendarDate },
	wanted: ArrivalWindow,
	{
		jobSize = smallestJobSize(needs.company),
		moved,
		except,
	}: {
		jobSize?: JobSize
		/** A day that is not offered. */
		except?: CalendarDate | undefined
		/** The pickup to move; its own window is not offered. */
		moved?: { id: BookingId; date: CalendarDate; windowId: string }
	} = {},
): Promise<FreeWindow[]> {
	const { now, company } = needs
	const { last } = bookableDates(company, now())
	const first = firstDayOf(company, request.reach, now())
	const calendar = await readCalendar(needs, first, last, moved?.id)
	const candidates: (FreeWindow & { apart: number })[] = []
	for (let days = -alternativesWithinDays; days <= alternativesWithinDays; days++) {
		const date = addDays(request.date, days)
		if (date < first || date > last || date === except) continue
		for (const window of offeredOn(company, date, company.arrivalWindows))
			if (
				stateOn(needs, calendar, { date, window, jobSize }) === 'open' &&
				!(date === moved?.date && window.id === moved.windowId)
			)
				candidates.push({
					date,
					dateInWords: formatDate(date),
					windowId: window.id,
					windowLabel: window.label,
					apart: Math.abs(days) * 24 + Math.abs(window.startHour - wanted.startHour),
				})
	}
	return candidates
		.sort((a, b) => a.apart - b.apart || a.date.localeCompare(b.date))
		.slice(0, alternativesOffered)
		.map(({ apart: _, ...free }) => free)
}
