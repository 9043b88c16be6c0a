import type { Platform } from '#app/platform/platform.server.ts'
import { soonOrUnavailable, unavailable } from '#app/platform/unavailable.server.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { onDay, placesOn, type Schedule } from '#app/schedule/schedule.ts'
import { addDays, type CalendarDate, formatDate, localDate } from '#app/values/local-time.ts'
import {
	type ArrivalWindow,
	bookableDates,
	type FreeWindow,
	isTooLate,
	type WindowOnDate,
	windowsLeftToday,
} from './arrival-window.ts'
import type { BookingRequest } from './booking.ts'
import { type OfferedDays, offeredDays, type ShownDay } from './booking-days.ts'
import { isFarAway, truckHasLeft } from './reach.ts'
import { placesTaken } from './store.server.ts'

/** How many free windows are offered in place of one that is not free, and within how many days of its date. */
const alternativesOffered = 3
const alternativesWithinDays = 14

type Needs = Pick<Platform, 'database' | 'now' | 'company'>

/** What windows may take, and what of it is taken. */
type Calendar = { schedule: Schedule; taken: ReadonlyMap<string, number> }

async function readCalendar(
	{ database }: Pick<Needs, 'database'>,
	first: CalendarDate,
	last: CalendarDate,
): Promise<Calendar> {
	const [schedule, taken] = await Promise.all([
		readSchedule({ database }, first, last),
		placesTaken(database, first, last),
	])
	return { schedule, taken }
}

type Clock = Pick<Needs, 'now' | 'company'>

function stateOn(
	{ now, company }: Clock,
	{ schedule, taken }: Calendar,
	date: CalendarDate,
	window: ArrivalWindow,
): WindowOnDate['state'] {
	const placesIn = ({ id }: ArrivalWindow) => placesOn(company, schedule, date, id).places
	const isFull = (each: ArrivalWindow) => (taken.get(onDay(date, each.id)) ?? 0) >= placesIn(each)
	if (placesIn(window) === 0) return 'closed'
	if (isTooLate(company, date, window, now())) return 'begun'
	const isForToday = window.todayOnly && date === localDate(now(), company.timeZone)
	const nothingLeft = isForToday && windowsLeftToday(company, now()).every(isFull)
	return nothingLeft || isFull(window) ? 'full' : 'open'
}

/** Which of these windows are free on a date. */
const statesOn = (clock: Clock, calendar: Calendar, date: CalendarDate, windows: ArrivalWindow[]) =>
	windows.map((window): WindowOnDate => {
		const { id, label } = window
		return { id, label, state: stateOn(clock, calendar, date, window) }
	})

/** The windows of a date as the form shows them; `windows` are those that the form has. */
export async function windowsOn(
	needs: Needs,
	date: CalendarDate,
	windows: ArrivalWindow[] = needs.company.arrivalWindows,
) {
	const calendar = await readCalendar(needs, date, date)
	return statesOn(needs, calendar, date, windows)
}

/** How long a page waits for what is free, in milliseconds: without it, it offers every day. */
const longestWait = 700

/** The days that a form shows, each with its windows as far as the database can say soon what is free. */
export async function daysWithWindows(
	needs: Needs & Pick<Platform, 'log'>,
	windows: ArrivalWindow[],
): Promise<OfferedDays> {
	const { now, company, log } = needs
	const days = offeredDays(company, now())
	const lastShown = days.shown.at(-1)?.date ?? days.first
	const calendar = await soonOrUnavailable(
		readCalendar(needs, days.first, lastShown),
		(error) => log.warn({ err: error }, 'days are offered without what is free: the database is away'),
		longestWait,
	)
	if (calendar === unavailable) return days
	const shown = days.shown.map(
		(day): ShownDay => ({ ...day, windows: statesOn(needs, calendar, day.date, windows) }),
	)
	return { ...days, shown }
}

/**
 * The free windows nearest to the wanted one, by days apart first, then by hours. Windows of today are offered only
 * where a truck still comes today.
 */
export async function nearestFree(
	needs: Needs,
	request: Pick<BookingRequest, 'date' | 'farAway' | 'bookedByEight' | 'postal'>,
	wanted: ArrivalWindow,
): Promise<FreeWindow[]> {
	const { now, company } = needs
	const { first: today, last } = bookableDates(company, now())
	const noneToday = isFarAway(company, request) || truckHasLeft(company, { ...request, date: today }, now())
	const first = noneToday ? addDays(today, 1) : today
	const calendar = await readCalendar(needs, first, last)
	const candidates: (FreeWindow & { apart: number })[] = []
	for (let days = -alternativesWithinDays; days <= alternativesWithinDays; days++) {
		const date = addDays(request.date, days)
		if (date < first || date > last) continue
		for (const window of company.arrivalWindows)
			if (stateOn(needs, calendar, date, window) === 'open')
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
