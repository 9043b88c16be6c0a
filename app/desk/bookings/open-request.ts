import type { BookingId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** A request where trucks go on set days. */
export type OpenRequest = {
	id: BookingId
	version: number
	name: string
	city: string
	date: CalendarDate
	day: string
	/** The time until it lapses, such as `5 h`; `undefined` when it does not lapse. */
	left: string | undefined
}

const hour = 3_600_000

/** `5 h`, or `under 1 h`. */
export function hoursLeft(at: Date, now: Date): string {
	const hours = Math.floor((at.getTime() - now.getTime()) / hour)
	return hours < 1 ? 'under 1 h' : `${hours} h`
}
