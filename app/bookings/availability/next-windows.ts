import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { firstDayOf, type ServiceZone } from '../rules/service-zone.ts'
import type { OfferedDays } from './booking-days.ts'

const shownWindows = 3

/** A free window with its day as the form has it: `Tomorrow`, `Nov 25`. */
export type NextWindow = { date: CalendarDate; name: string; day: string; id: string; label: string }

/**
 * The first free windows of the days that the form shows, from the first day on which trucks reach the location. `undefined`
 * when it is not known what is free.
 */
export function nextWindows(
	company: Pick<Company, 'timeZone'>,
	{ shown }: OfferedDays,
	reach: ServiceZone['reach'],
	now: Date,
): NextWindow[] | undefined {
	if (shown.some(({ windows }) => windows === undefined)) return undefined
	const first = firstDayOf(company, reach, now)
	return shown
		.filter(({ date }) => date >= first)
		.flatMap(({ windows = [], ...day }) =>
			windows.filter(({ state }) => state === 'open').map(({ id, label }) => ({ ...day, id, label })),
		)
		.slice(0, shownWindows)
}
