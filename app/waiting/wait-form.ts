import type { WindowOnDate } from '#app/bookings/arrival-window.ts'
import type { Faults } from '#app/bookings/booking-outcome.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** The field that says that somebody would take this window. */
export const takeField = (windowId: string) => `take ${windowId}`

/** The windows that a form says somebody would take. */
export const windowsTaken = (fields: ReadonlyMap<string, string>, windows: { id: string }[]): string[] =>
	windows.map(({ id }) => id).filter((id) => fields.has(takeField(id)))

/** The windows of a day to wait for, and those that are ticked. */
export type DayToWaitFor = {
	date: CalendarDate
	dateInWords: string
	first: CalendarDate
	last: CalendarDate
	windows: (WindowOnDate & { isTicked: boolean })[]
}

/** The form of who wants to wait, as it is shown: with what was typed in the booking form. */
export type WaitForm = {
	day: DayToWaitFor
	typed: Record<string, string>
	/** What is wrong with it, once it was sent. */
	faults: Faults | undefined
	message: string | undefined
}
