import type { CalendarDate } from './calendar-date.ts'

/** The name of a time zone: `America/Edmonton`. */
export type TimeZone = string

/** How the times and dates of a zone are written, each with its language. */
const shapes = {
	date: ['en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }],
	hour: ['en-CA', { hour: 'numeric', hourCycle: 'h23' }],
	clock: ['en-CA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
	day: ['en-US', { year: 'numeric', month: 'short', day: 'numeric' }],
	time: ['en-US', { hour: 'numeric', minute: '2-digit' }],
	longDate: ['en-CA', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }],
	dayOfYear: ['en-CA', { weekday: 'long', month: 'long', day: 'numeric' }],
	shortWeekday: ['en-CA', { weekday: 'short' }],
	month: ['en-CA', { year: 'numeric', month: 'long' }],
	monthAndDay: ['en-CA', { month: 'short', day: 'numeric' }],
} as const satisfies Record<string, [language: string, Intl.DateTimeFormatOptions]>
type Shape = keyof typeof shapes

/** Kept, because making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Writes a moment by the calendar and the clock of a time zone, whatever the zone of the server or the visitor. Alberta has
 * stayed at UTC−06:00 since November 2026 (Official Time Act), which only zone data from 2026c on contains. So only Node
 * computes local time: never SQL, and never a browser, which may be an hour off all winter.
 *
 * A format is made when it is first used: one takes a phone as long as reading all of the booking form's code, which
 * writes no date and shares this file with the desk.
 */
function write(shape: Shape, at: Date, timeZone: TimeZone): string {
	const name = `${shape} ${timeZone}`
	const [language, options] = shapes[shape]
	const format = formats.get(name) ?? new Intl.DateTimeFormat(language, { timeZone, ...options })
	formats.set(name, format)
	return format.format(at)
}

/** A day of the calendar, which has no zone. */
const writeDay = (shape: Shape, date: CalendarDate) => write(shape, new Date(`${date}T00:00:00Z`), 'UTC')

/** Whether the zone data has a zone of this name. */
export function isTimeZone(name: string): boolean {
	try {
		return Boolean(new Intl.DateTimeFormat('en-CA', { timeZone: name }))
	} catch {
		return false
	}
}

export const localDate = (at: Date, zone: TimeZone): CalendarDate => write('date', at, zone)

/** The local hour, 0 to 23. */
export const localHour = (at: Date, zone: TimeZone): number => Number(write('hour', at, zone))

/** The minutes that the local clock shows, from 0 at midnight to 1439. */
export function localMinutes(at: Date, zone: TimeZone): number {
	const [hours, minutes] = write('clock', at, zone).split(':')
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

/** The same moment so many months ago; up to three days later when that month has no such day. */
export function monthsBefore(at: Date, months: number): Date {
	const before = new Date(at)
	before.setUTCMonth(before.getUTCMonth() - months)
	return before
}

/** `Tuesday, December 1, 2026`. */
export const formatDate = (date: CalendarDate): string => writeDay('longDate', date)

/** `Tuesday, December 1`. */
export const formatDay = (date: CalendarDate): string => writeDay('dayOfYear', date)

/** `December 2026`, of any day of it. */
export const formatMonth = (date: CalendarDate): string => writeDay('month', date)

/** `Tue` and `Dec 1`. */
export const shortDate = (date: CalendarDate): { weekday: string; day: string } => ({
	weekday: writeDay('shortWeekday', date),
	day: writeDay('monthAndDay', date),
})

/** `Nov 20, 2026, 3:04 PM`. */
export const formatMoment = (at: Date, zone: TimeZone): string =>
	`${write('day', at, zone)}, ${formatTime(at, zone)}`

/**
 * `3:04 PM`, as our hours are written: the `p.m.` of Canadian English would end a sentence twice. With a plain space, which a
 * text message has too.
 */
export const formatTime = (at: Date, zone: TimeZone): string => write('time', at, zone).replace(/\s/gu, ' ')
