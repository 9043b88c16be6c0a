import * as history from '#app/history/history.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatMoment, formatTime, localDate } from '#app/values/local-time.ts'

const said = {
	setOff: 'Set off',
	arrive: 'Arrived',
	finish: 'Done',
	missCustomer: 'No one there',
} as const
type Pressed = keyof typeof said
const pressed = ['setOff', 'arrive', 'finish', 'missCustomer'] as const satisfies Pressed[]

/** What was pressed on the way to a status: a 'Done' that was taken back, or an earlier pickup's way, is left out. */
const leadingTo: Partial<Record<BookingStatus, readonly Pressed[]>> = {
	'on the way': ['setOff'],
	arrived: ['setOff', 'arrive'],
	done: ['setOff', 'arrive', 'finish'],
	'no-show': ['setOff', 'arrive', 'missCustomer'],
}

type Pickup = { id: BookingId; status: BookingStatus; date: CalendarDate }

/** When a crew's buttons were pressed, in words and in the order of a pickup; with the day where it's another one than the pickup's. */
export async function pressedTimes(
	{ database, company: { timeZone } }: Pick<Platform, 'database' | 'company'>,
	pickups: readonly Pickup[],
): Promise<Map<BookingId, string[]>> {
	const begun = pickups.filter(({ status }) => leadingTo[status])
	const rows = await history.lastOfBookings(
		database,
		begun.map(({ id }) => id),
		pressed,
	)
	return new Map(
		begun.map(({ id, status, date }) => {
			const times = leadingTo[status]?.flatMap((action) => {
				const at = rows.find((row) => row.subject_id === id && row.action === action)?.at
				if (!at) return []
				const time = localDate(at, timeZone) === date ? formatTime(at, timeZone) : formatMoment(at, timeZone)
				return [`${said[action]} ${time}`]
			})
			return [id, times ?? []] as const
		}),
	)
}
