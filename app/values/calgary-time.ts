/**
 * Calgary's calendar and clock, whatever the zone of the server or the visitor.
 * Alberta stays at UTC−06:00 since November 2026 (Official Time Act); only zone data from 2026c on knows,
 * so all of this is Node's work: never SQL's, and never a browser's (it may be an hour off all winter).
 */
const zone = 'America/Edmonton'

const calendar = new Intl.DateTimeFormat('en-CA', {
	timeZone: zone,
	year: 'numeric',
	month: '2-digit',
	day: '2-digit',
})
const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
const longDate = new Intl.DateTimeFormat('en-CA', {
	timeZone: 'UTC',
	weekday: 'long',
	year: 'numeric',
	month: 'long',
	day: 'numeric',
})
const moment = new Intl.DateTimeFormat('en-CA', {
	timeZone: zone,
	year: 'numeric',
	month: 'short',
	day: 'numeric',
	hour: 'numeric',
	minute: '2-digit',
})

/** A day of Calgary's calendar: `2026-12-01`. */
export type CalgaryDate = string

export const calgaryDate = (at: Date): CalgaryDate => calendar.format(at)

/** The hour on Calgary's wall, 0 to 23. */
export const calgaryHour = (at: Date): number => Number(clock.format(at))

/** The instant at which a day of Calgary's calendar begins. */
export function beginningOf(date: CalgaryDate): Date {
	const [summer, winter] = [new Date(`${date}T06:00:00Z`), new Date(`${date}T07:00:00Z`)]
	return calgaryDate(summer) === date ? summer : winter
}

/** A date `days` later (or earlier) on the calendar; dates carry no clock, so none can shift them. */
export function addDays(date: CalgaryDate, days: number): CalgaryDate {
	const day = new Date(`${date}T00:00:00Z`)
	day.setUTCDate(day.getUTCDate() + days)
	return day.toISOString().slice(0, 10)
}

/** The same moment so many months ago; where that month has no such day, a day or two later. */
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

/** `Tuesday, December 1, 2026`. */
export const formatDate = (date: CalgaryDate): string => longDate.format(new Date(`${date}T00:00:00Z`))

/** `Nov 20, 2026, 3:04 p.m.`, in Calgary time. */
export const formatMoment = (at: Date): string => moment.format(at)
