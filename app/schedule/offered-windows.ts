import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { WindowPlan, WindowsFrom } from '#app/values/hours.ts'

/** What is offered on a date; `undefined` while owners have changed no windows, and where no date is known: all are then. */
export const windowsFrom = ({ windowPlan }: WindowPlan, date: CalendarDate): WindowsFrom | undefined =>
	windowPlan?.findLast(({ from }) => from <= date)

/** Whether a window is offered on a date: owners change at the desk which ones are, from a day on. */
export function isWindowOffered(company: WindowPlan, date: CalendarDate, id: string): boolean {
	const offered = windowsFrom(company, date)
	return !offered || id in offered.slots
}
