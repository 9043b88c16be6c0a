/** The name of a time zone: `America/Edmonton`. */
export type TimeZone = string

/** A day of the local calendar: `2026-12-01`. */
export type CalendarDate = string

/**
 * The calendar and the clock of a time zone, whatever the zone of the server or the visitor. Alberta has stayed at
 * UTC−06:00 since November 2026 (Official Time Act), which only zone data from 2026c on contains. So only Node computes
 * local time: never SQL, and never a browser, which may be an hour off all winter.
 */
const makeFormats = (timeZone: TimeZone) => ({
	date: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
	hour: new Intl.DateTimeFormat('en-CA', { timeZone, hour: 'numeric', hourCycle: 'h23' }),
	clock: new Intl.DateTimeFormat('en-CA', {
		timeZone,
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	}),
	moment: new Intl.DateTimeFormat('en-CA', {
		timeZone,
		year: 'numeric',
		month: 'short',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
	}),
	time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
})

/** Cached, because making a format takes a hundred times as long as using it. */
const formats = new Map<TimeZone, ReturnType<typeof makeFormats>>()

function formatsOf(zone: TimeZone) {
	const known = formats.get(zone)
	if (known) return known
	const made = makeFormats(zone)
	formats.set(zone, made)
	return made
}

/** Whether the zone data has a zone of this name. */
export function isTimeZone(name: string): boolean {
	try {
		makeFormats(name)
		return true
	} catch {
		return false
	}
}

export const localDate = (at: Date, zone: TimeZone): CalendarDate => formatsOf(zone).date.format(at)

/** The local hour, 0 to 23. */
export const localHour = (at: Date, zone: TimeZone): number => Number(formatsOf(zone).hour.format(at))

/** The minutes that the local clock shows, from 0 at midnight to 1439. */
export function localMinutes(at: Date, zone: TimeZone): number {
	const [hours, minutes] = formatsOf(zone).clock.format(at).split(':')
	return Number(hours) * 60 + Number(minutes)
}

const minute = 60_000

/** No place is further from UTC than this. */
const farthest = 15 * 60 * minute

/** The instant at which a day begins: usually midnight, but later when the clocks go forward at midnight. */
export function beginningOf(date: CalendarDate, zone: TimeZone): Date {
	const midnight = new Date(`${date}T00:00:00Z`).getTime()
	let [before, from] = [midnight - farthest, midnight + farthest]
	while (from - before > minute) {
		const middle = before + Math.floor((from - before) / 2 / minute) * minute
		if (localDate(new Date(middle), zone) < date) before = middle
		else from = middle
	}
	return new Date(from)
}

/** The instant of a full hour, 0 to 24, of a day. */
export function instantOf(date: CalendarDate, hour: number, zone: TimeZone): Date {
	const hours = 60 * minute
	const counted = new Date(beginningOf(date, zone).getTime() + hour * hours)
	// Not what the clock shows, on a day on which it was changed before this hour.
	const ahead = ((localHour(counted, zone) - hour + 36) % 24) - 12
	return new Date(counted.getTime() - ahead * hours)
}

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

/** The same moment so many months ago; up to three days later when that month has no such day. */
export function monthsBefore(at: Date, months: number): Date {
	const before = new Date(at)
	before.setUTCMonth(before.getUTCMonth() - months)
	return before
}

/** Whether the text is a day that exists: `2026-02-30` does not. */
export function isCalendarDate(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
	const day = new Date(`${text}T00:00:00Z`)
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

// Pure: where nothing is written with them, as in the booking form's script, the build leaves them out. They take long to make.
const longDate = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
	timeZone: 'UTC',
	weekday: 'long',
	year: 'numeric',
	month: 'long',
	day: 'numeric',
})

/** `Tuesday, December 1, 2026`. */
export const formatDate = (date: CalendarDate): string => longDate.format(new Date(`${date}T00:00:00Z`))

const dayOfYear = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
	timeZone: 'UTC',
	weekday: 'long',
	month: 'long',
	day: 'numeric',
})

/** `Tuesday, December 1`. */
export const formatDay = (date: CalendarDate): string => dayOfYear.format(new Date(`${date}T00:00:00Z`))

const shortWeekday = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', weekday: 'short' })
const monthAndDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
	timeZone: 'UTC',
	month: 'short',
	day: 'numeric',
})

/** `Tue` and `Dec 1`. */
export function shortDate(date: CalendarDate): { weekday: string; day: string } {
	const at = new Date(`${date}T00:00:00Z`)
	return { weekday: shortWeekday.format(at), day: monthAndDay.format(at) }
}

/** `Nov 20, 2026, 3:04 p.m.` */
export const formatMoment = (at: Date, zone: TimeZone): string => formatsOf(zone).moment.format(at)

/** `3:04 PM`, as our hours are written: `p.m.` at the end of a sentence would end it twice. */
export const formatTime = (at: Date, zone: TimeZone): string =>
	formatsOf(zone).time.format(at).replace(/\s/gu, ' ')
