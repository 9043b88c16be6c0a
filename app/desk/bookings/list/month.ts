import type { BookingId } from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import { addDays, type CalendarDate, weekdayOf } from '#app/values/calendar-date.ts'

type PickupOfMonth = { id: BookingId; name: string; status: BookingStatus; windowLabel: string }

export type DayOfMonth = {
	date: CalendarDate
	/** `Tuesday, December 1, 2026`, `Tue` and `Dec 1`. */
	inWords: string
	weekday: string
	day: string
	isToday: boolean
	isPast: boolean
	/** It completes the first or the last week, and is in the month before or after. */
	isOutsideMonth: boolean
	/** The reason why the day is closed. */
	closed: string | undefined
	/** The slots of all its windows together. */
	slots: number
	taken: number
	/** A window has more pickups than slots. */
	isTooMany: boolean
	pickups: PickupOfMonth[]
}

/** The first day of the month of a day. */
export const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`

/** The first day of the month after that of a day. */
export const nextMonth = (date: CalendarDate): CalendarDate => firstOfMonth(addDays(firstOfMonth(date), 31))

/** The first day of the month before that of a day. */
export const monthBefore = (date: CalendarDate): CalendarDate => firstOfMonth(addDays(firstOfMonth(date), -1))

/** All days of the weeks of a month, from a Monday to a Sunday. */
export function weeksOfMonth(date: CalendarDate): CalendarDate[] {
	const first = firstOfMonth(date)
	const monday = addDays(first, 1 - weekdayOf(first))
	const end = nextMonth(date)
	const days: CalendarDate[] = []
	for (let day = monday; day < end || weekdayOf(day) !== 1; day = addDays(day, 1)) days.push(day)
	return days
}
