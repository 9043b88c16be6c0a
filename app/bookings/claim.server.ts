import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Calendar, type WhyFull, whatIsLacking } from '#app/schedule/fullness.ts'
import { type Haul, nothing, plus, roomOf, takesNoMore, whyNoRoom } from '#app/schedule/room.ts'
import { holdScheduleOf } from '#app/schedule/schedule.server.ts'
import { placesOn, type Schedule } from '#app/schedule/schedule.ts'
import { trucksOn } from '#app/schedule/trucks.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type ArrivalWindow, windowsLeftToday } from './arrival-window.ts'
import { unknownHaul } from './haul.ts'
import * as windowPlaces from './places/store.server.ts'

/** Why there is no place. Thrown, so that the transaction gives back what it has claimed already. */
export class NoPlace extends Error {
	readonly reason:
		| 'window-full'
		| 'window-closed'
		| 'day-closed'
		| 'nothing-left-today'
		| 'trucks-full'
		| 'no-time-left'

	constructor(reason: NoPlace['reason']) {
		super(reason)
		this.reason = reason
	}
}

/**
 * Takes somebody out of the waiting list, in the transaction that books what they waited for. Returns the load that a place
 * was held for, if one was: the place is theirs. Throws what rolls the transaction back when they no longer wait.
 */
export type Waited = (transaction: Transaction<Tables>) => Promise<Haul | undefined>

export type Connection = Parameters<typeof windowPlaces.claimPlace>[0] &
	Parameters<typeof holdScheduleOf>[0]['database']

const reasons = {
	closed: 'window-closed',
	places: 'window-full',
	'cubic yards': 'trucks-full',
	minutes: 'no-time-left',
} as const satisfies Record<'closed' | WhyFull, NoPlace['reason']>

/** What a pickup takes of its day. One that is moved is named: on its own day it does not stand in its own way. */
export type Claim = Haul & { moved?: BookingId }

/**
 * Claims a place in a window by the schedule that holds until the transaction ends, on a day whose trucks have room and
 * time for what the pickup takes. The transaction must write the booking: what a day's pickups take is the sum of their
 * rows. A window for today only has places of its own, and takes one of the first window in which the pickup can still be
 * made, which is returned. Throws `NoPlace`.
 */
export async function claimPlaces(
	transaction: Connection,
	{ company, now }: Pick<Platform, 'company' | 'now'>,
	date: CalendarDate,
	window: ArrivalWindow,
	{ moved, ...haul }: Claim,
): Promise<ArrivalWindow | undefined> {
	const schedule = await holdScheduleOf({ database: transaction }, date)
	const [why] = await whyNoPlace(
		transaction,
		company,
		{ schedule, date, windowId: window.id },
		{ moved, ...haul },
	)
	if (why) throw new NoPlace(why)
	const claim = ({ id }: ArrivalWindow) =>
		windowPlaces.claimPlace(transaction, date, id, placesOn(company, schedule, date, id).places)
	if (!(await claim(window))) throw new NoPlace('window-full')
	if (!window.todayOnly) return undefined
	for (const left of windowsLeftToday(company, now())) if (await claim(left)) return left
	throw new NoPlace('nothing-left-today')
}

/** All that a window of a day lacks for a pickup, by a schedule that was read. */
export async function whyNoPlace(
	connection: Connection,
	company: Platform['company'],
	{ schedule, date, windowId }: { schedule: Schedule; date: CalendarDate; windowId: string },
	{ moved, ...haul }: Claim,
): Promise<NoPlace['reason'][]> {
	if (schedule.closed.has(date)) return ['day-closed']
	const calendar: Calendar = {
		schedule,
		places: await windowPlaces.placesTaken(connection, { first: date, last: date }, moved),
		hauled: await hauledBesides(connection, company, date, moved),
	}
	return whatIsLacking(company, calendar, { date, windowId, haul }).map((why) => reasons[why])
}

const hauledBesides = (
	transaction: Connection,
	company: Platform['company'],
	date: CalendarDate,
	besides: BookingId | undefined,
) =>
	windowPlaces.hauledOn(transaction, { first: date, last: date }, { unknown: unknownHaul(company), besides })

/**
 * The same for somebody who may have `waited`. What is held for them is theirs, whatever was set since. A load that has grown
 * since it was held has to find room for what it takes now; its place in the window it has. Throws `NoPlace`.
 */
export async function claimOrTakeHeld(
	transaction: Transaction<Tables>,
	needs: Pick<Platform, 'company' | 'now'>,
	at: { date: CalendarDate; window: ArrivalWindow },
	claim: Claim,
	waited: Waited | undefined,
): Promise<ArrivalWindow | undefined> {
	const { company } = needs
	const { date, window } = at
	if (!waited) return claimPlaces(transaction, needs, date, window, claim)
	// Before anybody's place in the line, as whoever serves it does: so neither waits for the other.
	const schedule = await holdScheduleOf({ database: transaction }, date)
	const held = await waited(transaction)
	if (!held) return claimPlaces(transaction, needs, date, window, claim)
	if (takesNoMore(claim, held)) return undefined
	if (schedule.closed.has(date)) throw new NoPlace('day-closed')
	const why = await whyNoRoomIn(transaction, company, { schedule, date }, claim)
	if (why) throw new NoPlace(why)
	return undefined
}

/** Why the trucks of a day cannot take a pickup of it that takes more than it did, under the same hold of the schedule. */
export async function whyNoRoomOn(
	transaction: Connection,
	company: Platform['company'],
	date: CalendarDate,
	claim: Claim,
): Promise<NoPlace['reason'] | undefined> {
	const schedule = await holdScheduleOf({ database: transaction }, date)
	return whyNoRoomIn(transaction, company, { schedule, date }, claim)
}

async function whyNoRoomIn(
	transaction: Connection,
	company: Platform['company'],
	{ schedule, date }: { schedule: Schedule; date: CalendarDate },
	{ moved, ...haul }: Claim,
) {
	const hauled = await hauledBesides(transaction, company, date, moved)
	const room = roomOf(company, trucksOn(company, schedule.trucks, date))
	const why = whyNoRoom(room, plus(hauled.get(date) ?? nothing, haul))
	return why && reasons[why]
}

/** Takes a place beyond what a window has, or on a closed day, under the same hold of the schedule. */
export async function overbookPlace(
	transaction: Connection,
	date: CalendarDate,
	window: ArrivalWindow,
): Promise<undefined> {
	await holdScheduleOf({ database: transaction }, date)
	await windowPlaces.takePlaceBeyond(transaction, date, window.id)
}
