import { windowLabel } from '#app/bookings/arrival-window.ts'
import type { BookingResult, InTheWay } from '#app/bookings/bookings.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
import { longestReason, type WhoIsThere } from './overbooking.ts'
import * as store from './store.server.ts'

type Reason = Exclude<Extract<BookingResult, { ok: false }>['reason'], 'repriced'>

const words: Record<Reason, string> = {
	'window-full': 'is full',
	'window-closed': 'takes no pickups',
	'day-closed': 'is on a closed day',
	'nothing-left-today': 'has nothing left today',
	'trucks-full': 'is on a day whose trucks have no room left for the load',
	'no-time-left': 'is on a day whose crews have no time left for the load',
	'window-begun': 'has begun, or begins too soon',
	'truck-left': 'is too late: the truck for that road has left',
}

/** `10–12pm on Tuesday, December 1, 2026 is full, and is on a day whose trucks have no room left for the load.` */
export const refusalInWords = (
	company: Company,
	{ date, windowId }: { date: CalendarDate; windowId: string },
	reasons: readonly Reason[],
): string =>
	`${windowLabel(company, windowId)} on ${formatDate(date)} ${reasons.map((reason) => words[reason]).join(', and ')}.`

/** What an owner may decide otherwise: there could be a truck, but no place is planned. */
const overbookable: readonly string[] = [
	'window-full',
	'window-closed',
	'day-closed',
	'trucks-full',
	'no-time-left',
] satisfies Reason[]

export const isOverbookable = (reason: string): boolean => overbookable.includes(reason)

export const ownersOnly = 'Only an owner may book more than a window takes.'
export const changedThere = 'What is in the way changed since you looked: look again, and press once more.'
export const reasonTooLong = `Keep this under ${longestReason} characters.`

/** Whose pickups they are that are in the way. */
export async function whoIsThere(
	database: Parameters<typeof store.pickupsOfDay>[0],
	date: CalendarDate,
	{ inWindow, elsewhere }: InTheWay,
): Promise<WhoIsThere> {
	const pickups = await store.pickupsOfDay(database, date)
	const those = (references: string[]) =>
		pickups
			.filter(({ reference }) => references.includes(reference))
			.map(({ reference, name, status }) => ({ reference, name, status }))
	return { inWindow: those(inWindow), elsewhere: those(elsewhere) }
}
