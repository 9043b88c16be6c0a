import { addDays, type CalgaryDate, calgaryDate, calgaryHour } from '#app/values/calgary-time.ts'
import { company } from '#app/values/company.ts'

export type ArrivalWindow = (typeof company.arrivalWindows)[number]

/** The windows of the home form (docs/rules.md, 'Arrival windows'). */
export const arrivalWindows: readonly ArrivalWindow[] = company.arrivalWindows

/** What the form of the local pages offers: today's first, then the home form's, then the evening. */
export const landingWindows: readonly ArrivalWindow[] = [
	...company.landingWindows.filter(({ todayOnly }) => todayOnly),
	...arrivalWindows,
	...company.landingWindows.filter(({ todayOnly }) => !todayOnly),
]

/** How far ahead a pickup can be booked: beyond this nobody knows the crew's days. */
const daysAhead = 90

export const findWindow = (id: string): ArrivalWindow | undefined =>
	landingWindows.find((each) => each.id === id)

/** A window can be booked until it begins, by Calgary's clock; one of today alone until it ends. */
export function hasBegun(date: CalgaryDate, window: ArrivalWindow, now: Date): boolean {
	const today = calgaryDate(now)
	const closes = window.todayOnly ? window.endHour : window.startHour
	return date < today || (date === today && calgaryHour(now) >= closes)
}

/** First and last date that the form takes. */
export function bookableDates(now: Date): { first: CalgaryDate; last: CalgaryDate } {
	const first = calgaryDate(now)
	return { first, last: addDays(first, daysAhead) }
}

/** A window on a date as the form shows it. */
export type WindowOnDate = { id: string; label: string; state: 'open' | 'full' | 'begun' }

/** A free window that is offered in place of one that is not. */
export type FreeWindow = { date: CalgaryDate; dateInWords: string; windowId: string; windowLabel: string }
