import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { beginningOf, instantOf } from '#app/values/local-time.ts'
import { findWindow } from './arrival-window.ts'

/** From an instant until just before another, in milliseconds. */
type Span = { from: number; until: number }

/** The times of a pickup as instants, in milliseconds: a browser compares them with its clock, whatever its time zone. */
export type PickupTimes = {
	day: Span
	/** The end of the next day: until then, entering what was done is everyday work. */
	enteredUntil: number
	/** `undefined` for a window that the company no longer has. */
	window: Span | undefined
}

type Settings = Pick<Company, 'timeZone' | 'arrivalWindows' | 'landingWindows'>

/** The times of a pickup, by the company's clock. */
export function pickupTimes(
	company: Settings,
	{ date, windowId }: { date: CalendarDate; windowId: string },
): PickupTimes {
	const begins = (day: CalendarDate) => beginningOf(day, company.timeZone).getTime()
	const window = findWindow(company, windowId)
	const hour = (at: number) => instantOf(date, at, company.timeZone).getTime()
	return {
		day: { from: begins(date), until: begins(addDays(date, 1)) },
		enteredUntil: begins(addDays(date, 2)),
		window: window && { from: hour(window.startHour), until: hour(window.endHour) },
	}
}
