import type { BookingId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Unnotified } from '../schedule/overbooked/unnotified.ts'

/** The open tasks of today, for any day. */
export type Today = {
	/** `left`: the time until it lapses, such as `5 h`; `undefined` when it does not lapse. */
	requests: { id: BookingId; name: string; date: CalendarDate; day: string; left: string | undefined }[]
	/** The number of pickups that are done without a charge, and the first day that counts. */
	withoutCharge: { count: number; from: CalendarDate }
	/** The number of pickups of past days of which nobody has said what became of them. */
	withoutOutcome: number
	/** What was promised and is not kept yet, with open complaints. */
	promises: number
	nobodyComes: Unnotified[]
}

const hour = 3_600_000

/** `5 h`, or `under 1 h`. */
export function hoursLeft(at: Date, now: Date): string {
	const hours = Math.floor((at.getTime() - now.getTime()) / hour)
	return hours < 1 ? 'under 1 h' : `${hours} h`
}
