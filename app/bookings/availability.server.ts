import type { Platform } from '#app/platform/platform.server.ts'
import { soonOrUnavailable, unavailable } from '#app/platform/unavailable.server.ts'
import { addDays, type CalendarDate, formatDate } from '#app/values/local-time.ts'
import {
	type ArrivalWindow,
	bookableDates,
	type FreeWindow,
	hasBegun,
	type WindowOnDate,
} from './arrival-window.ts'
import type { BookingRequest } from './booking.ts'
import { type OfferedDays, offeredDays, type ShownDay } from './booking-days.ts'
import { isFarAway, truckHasLeft } from './reach.ts'
import { fullWindows } from './store.server.ts'

/** How many free windows are offered in place of one that is not free, and within how many days of its date. */
const alternativesOffered = 3
const alternativesWithinDays = 14

type Needs = Pick<Platform, 'database' | 'now' | 'company'>

/** Which windows of a date are free, by those that are full. */
const statesOn = (
	{ now, company }: Pick<Needs, 'now' | 'company'>,
	date: CalendarDate,
	{ windows, full }: { windows: ArrivalWindow[]; full: Set<string> },
) =>
	windows.map(
		(window): WindowOnDate => ({
			id: window.id,
			label: window.label,
			state: hasBegun(company, date, window, now())
				? 'begun'
				: full.has(`${date} ${window.id}`)
					? 'full'
					: 'open',
		}),
	)

/** The windows of a date as the form shows them. */
export async function windowsOn(needs: Needs, date: CalendarDate) {
	const full = await fullWindows(needs.database, date, date)
	return statesOn(needs, date, { windows: needs.company.arrivalWindows, full })
}

/** How long a page waits for what is free, in milliseconds: without it, it offers every day. */
const longestWait = 700

/** The days that a form shows, each with its windows as far as the database can say soon what is free. */
export async function daysWithWindows(
	needs: Needs & Pick<Platform, 'log'>,
	windows: ArrivalWindow[],
): Promise<OfferedDays> {
	const { database, now, company, log } = needs
	const days = offeredDays(company, now())
	const lastShown = days.shown.at(-1)?.date ?? days.first
	const full = await soonOrUnavailable(
		fullWindows(database, days.first, lastShown),
		(error) => log.warn({ err: error }, 'days are offered without what is free: the database is away'),
		longestWait,
	)
	if (full === unavailable) return days
	const shown = days.shown.map(
		(day): ShownDay => ({ ...day, windows: statesOn(needs, day.date, { windows, full }) }),
	)
	return { ...days, shown }
}

/**
 * The free windows nearest to the wanted one, by days apart first, then by hours. Windows of today are offered only
 * where a truck still comes today.
 */
export async function nearestFree(
	{ database, now, company }: Needs,
	request: Pick<BookingRequest, 'date' | 'farAway' | 'bookedByEight' | 'postal'>,
	wanted: ArrivalWindow,
): Promise<FreeWindow[]> {
	const { first: today, last } = bookableDates(company, now())
	const noneToday = isFarAway(company, request) || truckHasLeft(company, { ...request, date: today }, now())
	const first = noneToday ? addDays(today, 1) : today
	const full = await fullWindows(database, first, last)
	const candidates: (FreeWindow & { apart: number })[] = []
	for (let days = -alternativesWithinDays; days <= alternativesWithinDays; days++) {
		const date = addDays(request.date, days)
		if (date < first || date > last) continue
		for (const window of company.arrivalWindows)
			if (!hasBegun(company, date, window, now()) && !full.has(`${date} ${window.id}`))
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
