import { takeField, type WindowOnDate } from '#app/bookings/rules/arrival-window.ts'
import type { Faults } from '#app/bookings/rules/booking-outcome.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** The ticked windows of a form. */
export const windowsTaken = (fields: ReadonlyMap<string, string>, windows: { id: string }[]): string[] =>
	windows.map(({ id }) => id).filter((id) => fields.has(takeField(id)))

/** The windows of a day to wait for, and the ticked ones. */
export type DayToWaitFor = {
	date: CalendarDate
	dateInWords: string
	first: CalendarDate
	last: CalendarDate
	/** `bookable`: free, and too late to wait for. */
	windows: (Omit<WindowOnDate, 'state'> & { state: WindowOnDate['state'] | 'bookable'; isTicked: boolean })[]
}

/** The form of the wait list, with the fields of the booking form. */
export type WaitForm = {
	day: DayToWaitFor
	typed: Record<string, string>
	/** Set once the form was sent. */
	faults: Faults | undefined
	message: string | undefined
}
