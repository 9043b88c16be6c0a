import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { soonOrUnavailable, unavailable } from '#app/platform/unavailable.server.ts'
import { type Calendar, whyNotFree } from '#app/schedule/fullness.ts'
import type { Haul } from '#app/schedule/room.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import {
	type ArrivalWindow,
	bookableDates,
	type FreeWindow,
	isTooLate,
	type WindowOnDate,
	windowsLeftToday,
} from './arrival-window.ts'
import { type OfferedDays, offeredDays, type ShownDay } from './booking-days.ts'
import { smallestHaul, unknownHaul } from './haul.ts'
import { hauledOn, placesTaken } from './places/store.server.ts'
import { firstDayOf, type Trip } from './reach.ts'

/** How many free windows are offered in place of one that is not free, and within how many days of its date. */
const alternativesOffered = 3
const alternativesWithinDays = 14

type Needs = Pick<Platform, 'database' | 'now' | 'company'>

/**
 * What windows and days may take from `first` to `last`, and what of it is taken. It is read on one connection: with one for
 * each statement, two who read at once would hold all that a process has. A pickup that is to be `moved` takes nothing of its
 * day: it does not stand in its own way.
 */
export const readCalendar = (
	{ database, company }: Pick<Needs, 'database' | 'company'>,
	first: CalendarDate,
	last: CalendarDate,
	moved?: BookingId,
): Promise<Calendar> =>
	database.connection().execute(async (connection) => ({
		schedule: await readSchedule({ database: connection }, first, last),
		places: await placesTaken(connection, { first, last }, moved),
		hauled: await hauledOn(connection, { first, last }, { unknown: unknownHaul(company), besides: moved }),
	}))

type Clock = Pick<Needs, 'now' | 'company'>

function stateOn(
	{ now, company }: Clock,
	calendar: Calendar,
	{ date, window, haul }: { date: CalendarDate; window: ArrivalWindow; haul: Haul },
): WindowOnDate['state'] {
	const why = ({ id }: ArrivalWindow) => whyNotFree(company, calendar, { date, windowId: id, haul })
	if (why(window) === 'closed') return 'closed'
	if (isTooLate(company, date, window, now())) return 'begun'
	const isForToday = window.todayOnly && date === localDate(now(), company.timeZone)
	const nothingLeft = isForToday && windowsLeftToday(company, now()).every(why)
	return nothingLeft || why(window) ? 'full' : 'open'
}

/** Which of these windows are free on a date: for the smallest load, as nobody has said what is to be hauled. */
export const statesOn = (clock: Clock, calendar: Calendar, date: CalendarDate, windows: ArrivalWindow[]) =>
	windows.map((window): WindowOnDate => {
		const { id, label } = window
		return { id, label, state: stateOn(clock, calendar, { date, window, haul: smallestHaul(clock.company) }) }
	})

/** The windows of a date as the form shows them, by default those of the home form. */
export async function windowsOn(
	needs: Needs,
	date: CalendarDate,
	windows: ArrivalWindow[] = needs.company.arrivalWindows,
	moved?: BookingId,
) {
	const calendar = await readCalendar(needs, date, date, moved)
	return statesOn(needs, calendar, date, windows)
}

/** The windows of a date and, where none of them can be booked, the nearest that can. */
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

/** The days that a form shows, each with its windows as far as the database can say soon what is free; else every day. */
export async function daysWithWindows(
	needs: Needs & Pick<Platform, 'log'>,
	windows: ArrivalWindow[],
	{ patience, moved }: { patience?: number | undefined; moved?: BookingId | undefined } = {},
): Promise<OfferedDays> {
	const { now, company, log } = needs
	const days = offeredDays(company, now())
	const lastShown = days.shown.at(-1)?.date ?? days.first
	const calendar = await soonOrUnavailable(
		readCalendar(needs, days.first, lastShown, moved),
		(error) => log.warn({ err: error }, 'days are offered without what is free: the database is away'),
		patience,
	)
	if (calendar === unavailable) return days
	const shown = days.shown.map(
		(day): ShownDay => ({ ...day, windows: statesOn(needs, calendar, day.date, windows) }),
	)
	return { ...days, shown }
}

/**
 * The windows nearest to the wanted one in which there is room for what the pickup takes, by days apart first, then by
 * hours. Windows of today are offered only where a truck still comes today.
 */
export async function nearestFree(
	needs: Needs,
	request: Pick<Trip, 'reach'> & { date: CalendarDate },
	wanted: ArrivalWindow,
	{
		haul = smallestHaul(needs.company),
		moved,
	}: {
		haul?: Haul
		/** A pickup that is to be moved, away from this window, which is not offered. */
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
		if (date < first || date > last) continue
		for (const window of company.arrivalWindows)
			if (
				stateOn(needs, calendar, { date, window, haul }) === 'open' &&
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
