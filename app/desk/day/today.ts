import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { OpenRequest } from '../bookings/open-request.ts'
import type { Unnotified } from '../schedule/overbooked/unnotified.ts'

/** The open tasks of today, for any day. */
export type Today = {
	requests: OpenRequest[]
	/** The number of pickups that are done without a charge, and the first day that counts. */
	withoutCharge: { count: number; from: CalendarDate }
	/** The number of pickups of past days of which nobody has said what became of them. */
	withoutOutcome: number
	/** What was promised and is not kept yet, with open complaints. */
	promises: number
	nobodyComes: Unnotified[]
}
