import { sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { BookingId, HeldPlaceId } from '#app/platform/ids.ts'
import type { Haul } from '#app/schedule/room.ts'
import { onDay } from '#app/schedule/schedule.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PermittedBookingId } from '../store.server.ts'

type PlaceTables = Connection<'bookings' | 'arrival_windows' | 'held_places'>

/**
 * Claims one of the places of a window in one guarded statement, so that a race for the last one has one winner.
 * `false` when as many are taken.
 */
export async function claimPlace(
	connection: PlaceTables,
	date: CalendarDate,
	windowId: string,
	places: number,
): Promise<boolean> {
	await connection
		.insertInto('arrival_windows')
		.values({ date, window_id: windowId, capacity: places })
		.onConflict((conflict) => conflict.doNothing())
		.execute()
	const claimed = await connection
		.updateTable('arrival_windows')
		.set({ booked: sql`booked + 1`, capacity: places })
		.where('date', '=', date)
		.where('window_id', '=', windowId)
		.where('booked', '<', places)
		.executeTakeFirst()
	return claimed.numUpdatedRows === 1n
}

/** Takes a place of a window whatever is taken already. */
export async function takePlaceBeyond(
	connection: PlaceTables,
	date: CalendarDate,
	windowId: string,
): Promise<void> {
	await connection
		.insertInto('arrival_windows')
		.values({ date, window_id: windowId, capacity: 1, booked: 1 })
		.onConflict((conflict) =>
			conflict.columns(['date', 'window_id']).doUpdateSet({
				booked: sql`arrival_windows.booked + 1`,
				capacity: sql`greatest(arrival_windows.capacity, arrival_windows.booked + 1)`,
			}),
		)
		.execute()
}

/** The pickups of a day and the windows in which they take a place, in the order in which they were booked. */
export const pickupsThere = (connection: PlaceTables, date: CalendarDate) =>
	connection
		.selectFrom('bookings')
		.select(['id', 'reference', 'window_id', 'asap_window_id'])
		.where('date', '=', date)
		.where('status', '<>', 'cancelled')
		.orderBy('id')
		.execute()

/**
 * How many places are taken, by date and window, from `first` to `last`. A pickup of Today ASAP that is to be moved
 * (`besides`) does not count in the window where it has its second place.
 */
export async function placesTaken(
	connection: PlaceTables,
	{ first, last }: { first: CalendarDate; last: CalendarDate },
	besides: BookingId | undefined,
): Promise<Map<string, number>> {
	const rows = await connection
		.selectFrom('arrival_windows as w')
		.leftJoin('bookings as own', (join) =>
			join
				.on('own.id', '=', besides ?? null)
				.on('own.status', '<>', 'cancelled')
				.onRef('own.date', '=', 'w.date')
				.onRef('own.asap_window_id', '=', 'w.window_id'),
		)
		.select(['w.date', 'w.window_id', sql<number>`w.booked - (own.id is not null)::integer`.as('booked')])
		.where('w.date', '>=', first)
		.where('w.date', '<=', last)
		.where('w.booked', '>', 0)
		.execute()
	return new Map(rows.map(({ date, window_id, booked }) => [onDay(date, window_id), booked]))
}

/**
 * What the pickups of each date from `first` to `last` take of its trucks, and the places that are held for who waits. One
 * that is held for a pickup of that very day counts with it, as the pickup. What the release before has booked says nothing
 * of it and counts as `unknown`. `besides` is left out, with what is held for it: a pickup that is about to be moved.
 */
export async function hauledOn(
	connection: PlaceTables,
	{ first, last }: { first: CalendarDate; last: CalendarDate },
	{ unknown, besides }: { unknown: Haul; besides?: BookingId | undefined },
): Promise<Map<CalendarDate, Haul>> {
	// In one statement: a place that is held becomes a booking, and is never seen as both or as neither.
	const rows = await connection
		.selectFrom(
			connection
				.selectFrom('bookings')
				.select(['date', 'cubic_yards', 'minutes'])
				.where('status', '<>', 'cancelled')
				.$if(besides !== undefined, (query) => query.where('id', 'is distinct from', besides ?? null))
				.unionAll(
					connection
						.selectFrom('held_places as h')
						.leftJoin('bookings as m', (join) =>
							join
								.onRef('m.id', '=', 'h.moves')
								.onRef('m.date', '=', 'h.date')
								.on('m.status', '<>', 'cancelled'),
						)
						.select(['h.date', 'h.cubic_yards', 'h.minutes'])
						.where('m.id', 'is', null)
						.$if(besides !== undefined, (query) =>
							query.where('h.moves', 'is distinct from', besides ?? null),
						),
				)
				.as('taken'),
		)
		.select([
			'date',
			sql<number>`sum(coalesce(cubic_yards, ${unknown.cubicYards}::real)::numeric)::double precision`.as(
				'cubic_yards',
			),
			sql<number>`sum(coalesce(minutes, ${unknown.minutes}::integer))::integer`.as('minutes'),
		])
		.where('date', '>=', first)
		.where('date', '<=', last)
		.groupBy('date')
		.execute()
	return new Map(rows.map(({ date, cubic_yards, minutes }) => [date, { cubicYards: cubic_yards, minutes }]))
}

/**
 * Releases the place of a cancelled booking in its window, and the other one of a pickup for today: in the order in which
 * they were claimed, so that two never wait for each other.
 */
export async function releasePlaces(
	connection: PlaceTables,
	booking: {
		id: PermittedBookingId
		date: CalendarDate
		window_id: string
		asap_window_id: string | null
	},
): Promise<void> {
	const { date, window_id, asap_window_id } = booking
	for (const windowId of asap_window_id === null ? [window_id] : [window_id, asap_window_id])
		await releasePlace(connection, { date, window_id: windowId })
}

/** Writes down that a place which was claimed is held, and what it takes of its day. */
export async function insertHeldPlace(
	connection: PlaceTables,
	held: { date: CalendarDate; windowId: string; moves: BookingId | undefined } & Haul,
): Promise<HeldPlaceId> {
	const { date, windowId, moves, cubicYards, minutes } = held
	const { id } = await connection
		.insertInto('held_places')
		.values({ date, window_id: windowId, cubic_yards: cubicYards, minutes, moves: moves ?? null })
		.returning('id')
		.executeTakeFirstOrThrow()
	return id
}

/** Ends the hold of a place, which stays taken; `undefined` when it is held no more. */
export async function deleteHeldPlace(connection: PlaceTables, id: HeldPlaceId) {
	return connection
		.deleteFrom('held_places')
		.where('id', '=', id)
		.returning(['date', 'window_id', 'cubic_yards', 'minutes'])
		.executeTakeFirst()
}

/** Gives back one place of a window. */
export async function releasePlace(
	connection: PlaceTables,
	{ date, window_id }: { date: CalendarDate; window_id: string },
): Promise<void> {
	await connection
		.updateTable('arrival_windows')
		.set({ booked: sql`booked - 1` })
		.where('date', '=', date)
		.where('window_id', '=', window_id)
		.execute()
}

/**
 * Locks a window until the transaction ends. One that has no row gets an empty one: the claim of the first place says how
 * many there are.
 */
export async function lockWindow(
	connection: PlaceTables,
	date: CalendarDate,
	windowId: string,
): Promise<void> {
	await connection
		.insertInto('arrival_windows')
		.values({ date, window_id: windowId, capacity: 0 })
		.onConflict((conflict) => conflict.doNothing())
		.execute()
	await connection
		.selectFrom('arrival_windows')
		.select('booked')
		.where('date', '=', date)
		.where('window_id', '=', windowId)
		.forUpdate()
		.execute()
}

/**
 * Locks the windows of a day that have a place taken, until the transaction ends: first those of today alone, as who claims or
 * releases two places does, so that neither waits for the other.
 */
export async function lockWindowsOf(
	connection: PlaceTables,
	date: CalendarDate,
	todayOnly: string[],
): Promise<void> {
	await connection
		.selectFrom('arrival_windows')
		.select('booked')
		.where('date', '=', date)
		.orderBy(sql`window_id = any(${todayOnly})`, 'desc')
		.orderBy('window_id')
		.forUpdate()
		.execute()
}
