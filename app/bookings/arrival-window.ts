import { addDays, type CalgaryDate, calgaryDate, calgaryHour } from '#app/values/calgary-time.ts'
import { company } from '#app/values/company.ts'

export type ArrivalWindow = (typeof company.arrivalWindows)[number]

/** The five windows of the home form (specification, section 3). */
export const arrivalWindows: readonly ArrivalWindow[] = company.arrivalWindows

/** How far ahead a pickup can be booked: beyond this nobody knows the crew's days. */
const daysAhead = 90

export const findWindow = (id: string): ArrivalWindow | undefined =>
	arrivalWindows.find((each) => each.id === id)

/** A window can be booked until it begins, by Calgary's clock. */
export function hasBegun(date: CalgaryDate, window: ArrivalWindow, now: Date): boolean {
	const today = calgaryDate(now)
	return date < today || (date === today && calgaryHour(now) >= window.startHour)
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
