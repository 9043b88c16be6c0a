/** A day of the local calendar: `2026-12-01`. */
export type CalendarDate = string

/** A date `days` later (or earlier) on the calendar, independent of clock changes. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
	const day = new Date(`${date}T00:00:00Z`)
	day.setUTCDate(day.getUTCDate() + days)
	return day.toISOString().slice(0, 10)
}

/** A day of the week: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const satisfies Weekday[]

export const weekdayOf = (date: CalendarDate): Weekday =>
	weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 1

/** Whether the text is a day that exists: `2026-02-30` does not. */
export function isCalendarDate(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
	const day = new Date(`${text}T00:00:00Z`)
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The months as settings name them, from the first one on. */
export const monthNames = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
] as const
