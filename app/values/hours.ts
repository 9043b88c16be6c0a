import type { CalendarDate } from './calendar-date.ts'

/** The days of the week as hours name them, in their order. */
export const weekdayNames = [
	'Monday',
	'Tuesday',
	'Wednesday',
	'Thursday',
	'Friday',
	'Saturday',
	'Sunday',
] as const

/** `Monday–Friday`, or `Monday, Wednesday` where they aren't beside each other. */
export function daysInWords(days: readonly (typeof weekdayNames)[number][]): string {
	const [first = 'Monday', ...rest] = days
	const start = weekdayNames.indexOf(first)
	const areBeside = rest.every((day, at) => weekdayNames[start + at + 1] === day)
	return areBeside && rest.length > 0 ? `${first}–${days.at(-1)}` : days.join(', ')
}

/** A time of day as the pages write it: `07:00` → `7 AM`, `12:30` → `12:30 PM`. */
export function clock(time: string): string {
	const [hour = 0, minute = 0] = time.split(':').map(Number)
	const half = hour % 24 < 12 ? 'AM' : 'PM'
	return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`
}

const hourOfClock = (hour: number) => ({ hour: hour % 12 || 12, half: hour % 24 < 12 ? 'am' : 'pm' })

/** The hours of a window as customers read them: `8–10am`, `10–12pm`, `11am–1pm`. */
export function hoursInWords(startHour: number, endHour: number): string {
	const [starts, ends] = [hourOfClock(startHour), hourOfClock(endHour)]
	const isPlain = starts.half === ends.half || (endHour === 12 && startHour >= 10)
	return `${starts.hour}${isPlain ? '' : starts.half}–${ends.hour}${ends.half}`
}

type LandingWindow = { startHour: number; endHour: number; todayOnly?: true | undefined }

/** When a pickup on the same day begins and ends; `undefined` when the company offers none. */
export function sameDayHours({
	landingWindows,
	hasSameDay = true,
}: { landingWindows: LandingWindow[] } & Pick<WindowPlan, 'hasSameDay'>) {
	const sameDay = hasSameDay ? landingWindows.find(({ todayOnly }) => todayOnly) : undefined
	return sameDay && { from: clock(`${sameDay.startHour}:00`), to: clock(`${sameDay.endHour}:00`) }
}

/**
 * The windows that are offered from a day on, by id, each with the pickups that it takes, where it has a number of its own;
 * until the next such day.
 */
export type WindowsFrom = { from: CalendarDate; slots: Readonly<Record<string, number | null>> }

/** Which windows are offered when; `undefined` while owners have changed none. */
export type WindowPlan = {
	windowPlan?: readonly WindowsFrom[] | undefined
	/** Whether one of today alone is offered now; `undefined` where there is no plan. */
	hasSameDay?: boolean | undefined
}
