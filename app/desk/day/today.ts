import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { OpenRequest } from '../bookings/open-request.ts'
import type { Unnotified } from '../schedule/overbooked/unnotified.ts'

/** The open tasks of today, for any day. */
export type Today = {
	requests: OpenRequest[]
	/** The number of pickups that have no charge and should, and the first day that counts. */
	withoutCharge: { count: number; from: CalendarDate }
	/** The number of pickups of past days of which nobody has said what became of them. */
	withoutOutcome: number
	/** What was promised and is not kept yet, with open complaints. */
	promises: number
	nobodyComes: Unnotified[]
}

/**
 * The request behind the one that the page was led to, in the order in which they wait, and behind the last the first again, so that one
 * that is left for later doesn't hide the others. Where it was led to none, or to one that was answered: the first of this day, else the
 * first of all. `undefined` when there is no other.
 */
export function nextRequest(
	requests: OpenRequest[],
	{ date, ledTo }: { date: CalendarDate; ledTo: string | undefined },
): OpenRequest | undefined {
	const at = requests.findIndex(({ id }) => id === ledTo)
	if (at === -1) return requests.find((request) => request.date === date) ?? requests[0]
	return requests[at + 1] ?? requests.slice(0, at)[0]
}
