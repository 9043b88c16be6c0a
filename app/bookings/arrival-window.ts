import type { WhyFull } from '#app/schedule/fullness.ts'
import type { Places } from '#app/schedule/schedule.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { localDate, localMinutes } from '#app/values/local-time.ts'

export type ArrivalWindow = Company['arrivalWindows'][number]
type Windows = Pick<Company, 'arrivalWindows' | 'landingWindows'>
type Zone = Pick<Company, 'timeZone'>

/**
 * The windows in the local pages' form: today's first, then the home form's, then the others
 * (docs/rules.md, 'Arrival windows').
 */
export const allWindows = ({ arrivalWindows, landingWindows }: Windows): ArrivalWindow[] => [
	...landingWindows.filter(({ todayOnly }) => todayOnly),
	...arrivalWindows,
	...landingWindows.filter(({ todayOnly }) => !todayOnly),
]

/** How many days ahead a pickup can be booked: the crew's schedule is not known beyond that. */
const daysAhead = 90

export const findWindow = (company: Windows, id: string): ArrivalWindow | undefined =>
	allWindows(company).find((each) => each.id === id)

/** The label of a window, or its id when the company no longer has the window. */
export const windowLabel = (company: Windows, id: string): string => findWindow(company, id)?.label ?? id

/**
 * A window can be booked until some time before it begins, by the company's clock; a window for today only, until it ends
 * (docs/rules.md, 'Arrival windows').
 */
export function isTooLate(
	{ timeZone, leadMinutes }: Zone & Pick<Company, 'leadMinutes'>,
	date: CalendarDate,
	window: ArrivalWindow,
	now: Date,
): boolean {
	const today = localDate(now, timeZone)
	const closes = window.todayOnly ? window.endHour * 60 : window.startHour * 60 - leadMinutes
	return date < today || (date === today && localMinutes(now, timeZone) >= closes)
}

/** The windows in which a pickup of a window for today only can still be made: those that have not ended, in their order. */
export const windowsLeftToday = (company: Windows & Zone, now: Date): ArrivalWindow[] =>
	allWindows(company)
		.filter(({ todayOnly, endHour }) => !todayOnly && localMinutes(now, company.timeZone) < endHour * 60)
		.sort((a, b) => a.startHour - b.startHour)

/** The first and last date that the form accepts. */
export function bookableDates({ timeZone }: Zone, now: Date): { first: CalendarDate; last: CalendarDate } {
	const first = localDate(now, timeZone)
	return { first, last: addDays(first, daysAhead) }
}

/** A window on a date as the form shows it. `begun`: too late for it. `closed`: it takes no pickup that day. */
export type WindowOnDate = { id: string; label: string; state: 'open' | 'full' | 'begun' | 'closed' }

/** A window on a date with how many places it has, what says so, how many are taken, and why it is full. */
export type WindowWithPlaces = WindowOnDate & Places & { taken: number; full: WhyFull | undefined }

/** A free window offered in place of one that is not free. */
export type FreeWindow = { date: CalendarDate; dateInWords: string; windowId: string; windowLabel: string }
