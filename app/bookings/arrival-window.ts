import type { Company } from '#app/values/company.ts'
import { addDays, type CalendarDate, localDate, localHour } from '#app/values/local-time.ts'

export type ArrivalWindow = Company['arrivalWindows'][number]
type Windows = Pick<Company, 'arrivalWindows' | 'landingWindows'>
type Place = Pick<Company, 'timeZone'>

/**
 * What the form of the local pages offers: today's first, then the home form's, then the others
 * (docs/rules.md, 'Arrival windows').
 */
export const allWindows = ({ arrivalWindows, landingWindows }: Windows): ArrivalWindow[] => [
	...landingWindows.filter(({ todayOnly }) => todayOnly),
	...arrivalWindows,
	...landingWindows.filter(({ todayOnly }) => !todayOnly),
]

/** How far ahead a pickup can be booked: beyond this nobody knows the crew's days. */
const daysAhead = 90

export const findWindow = (company: Windows, id: string): ArrivalWindow | undefined =>
	allWindows(company).find((each) => each.id === id)

/** How a window is called; one that the company no longer has, by its id. */
export const windowLabel = (company: Windows, id: string): string => findWindow(company, id)?.label ?? id

/** A window can be booked until it begins, by the company's clock; one of today alone until it ends. */
export function hasBegun({ timeZone }: Place, date: CalendarDate, window: ArrivalWindow, now: Date): boolean {
	const today = localDate(now, timeZone)
	const closes = window.todayOnly ? window.endHour : window.startHour
	return date < today || (date === today && localHour(now, timeZone) >= closes)
}

/** First and last date that the form takes. */
export function bookableDates({ timeZone }: Place, now: Date): { first: CalendarDate; last: CalendarDate } {
	const first = localDate(now, timeZone)
	return { first, last: addDays(first, daysAhead) }
}

/** A window on a date as the form shows it. */
export type WindowOnDate = { id: string; label: string; state: 'open' | 'full' | 'begun' }

/** A free window that is offered in place of one that is not. */
export type FreeWindow = { date: CalendarDate; dateInWords: string; windowId: string; windowLabel: string }
