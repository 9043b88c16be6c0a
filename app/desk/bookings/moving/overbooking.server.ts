import type { BookingResult } from '#app/bookings/bookings.server.ts'
import type { Conflicts } from '#app/bookings/capacity/capacity.server.ts'
import { windowLabel } from '#app/bookings/rules/arrival-window.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
import * as store from '../store.server.ts'
import { longestReason, type WhoIsThere } from './overbooking.ts'

type Reason = Exclude<Extract<BookingResult, { ok: false }>['reason'], 'repriced' | 'booked-already'>

const words: Record<Reason, string> = {
	'window-full': 'is full',
	'window-closed': 'takes no pickups',
	'day-closed': 'is on a closed day',
	'nothing-left-today': 'has nothing left today',
	'trucks-full': 'is on a day whose trucks have no room left for the load',
	'no-time-left': 'is on a day whose crews have no time left for the load',
	'window-too-late': 'has begun, or begins too soon',
	'truck-left': 'is too late: the truck for that road has left',
	'no-room-to-add': 'has this pickup already, and that day has no room for the load',
}

/** `10–12pm on Tuesday, December 1, 2026 is full, and is on a day whose trucks have no room left for the load.` */
export const refusalInWords = (
	company: Company,
	{ date, windowId }: { date: CalendarDate; windowId: string },
	reasons: readonly Reason[],
): string =>
	`${windowLabel(company, windowId)} on ${formatDate(date)} ${reasons.map((reason) => words[reason]).join(', and ')}.`

/** The reasons that an owner may overrule: a truck could come, but there is no slot or capacity. */
const overbookable: readonly string[] = [
	'window-full',
	'window-closed',
	'day-closed',
	'trucks-full',
	'no-time-left',
] satisfies Reason[]

export const isOverbookable = (reason: string): boolean => overbookable.includes(reason)

export const ownersOnly = 'You can’t book more than a window takes. Ask an owner.'
export const changedThere =
	'What’s in the way has changed since you looked. Look again, then press once more.'
export const reasonTooLong = `Keep this under ${longestReason} characters.`

/** The conflicting pickups, with their names. */
export async function whoIsThere(
	database: Parameters<typeof store.pickupsOfDay>[0],
	date: CalendarDate,
	{ inWindow, elsewhere }: Conflicts,
): Promise<WhoIsThere> {
	const pickups = await store.pickupsOfDay(database, date)
	const those = (references: string[]) =>
		pickups
			.filter(({ reference }) => references.includes(reference))
			.map(({ reference, name, status, cubic_yards: cubicYards }) => ({
				reference,
				name,
				status,
				cubicYards,
			}))
	return { inWindow: those(inWindow), elsewhere: those(elsewhere) }
}
