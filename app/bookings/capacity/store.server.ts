import { sql } from 'kysely'
import { keptPlan } from '#app/platform/database/kept-plans.server.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, ReservationId } from '#app/platform/ids.ts'
import type { JobSize } from '#app/schedule/day-capacity.ts'
import { onDay } from '#app/schedule/schedule.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PermittedBookingId } from '../store.server.ts'

type SlotTables = Connection<'bookings' | 'arrival_windows' | 'slot_reservations' | 'trucks_out'>

/**
 * Claims one slot of a window in one guarded statement: a race for the last one has one winner. `false` when none is free.
 */
export async function claimSlot(
	connection: SlotTables,
	date: CalendarDate,
	windowId: string,
	slots: number,
): Promise<boolean> {
	if (slots < 1) return false
	const claimed = await connection
		.insertInto('arrival_windows')
		.values({ date, window_id: windowId, booked: 1 })
		.onConflict((conflict) =>
			conflict
				.columns(['date', 'window_id'])
				.doUpdateSet({ booked: sql`arrival_windows.booked + 1` })
				.where('arrival_windows.booked', '<', slots),
		)
		.executeTakeFirst()
	return claimed.numInsertedOrUpdatedRows === 1n
}

/** Takes a slot of a window, also beyond its capacity. */
export async function takeSlotBeyond(
	connection: SlotTables,
	date: CalendarDate,
	windowId: string,
): Promise<void> {
	await connection
		.insertInto('arrival_windows')
		.values({ date, window_id: windowId, booked: 1 })
		.onConflict((conflict) =>
			conflict.columns(['date', 'window_id']).doUpdateSet({ booked: sql`arrival_windows.booked + 1` }),
		)
		.execute()
}

/** The pickups of a day with the windows in which they take a slot, in the order of their bookings. */
export const pickupsInWindows = (connection: SlotTables, date: CalendarDate) =>
	connection
		.selectFrom('bookings')
		.select(['id', 'reference', 'window_id', 'asap_window_id'])
		.where('date', '=', date)
		.where('status', '<>', 'cancelled')
		.orderBy('id')
		.execute()

/**
 * The number of slots taken, by date and window, from `first` to `last`. The second slot of the Today ASAP pickup `besides`
 * does not count.
 */
export async function slotsTaken(
	connection: SlotTables,
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
		.modifyEnd(sql.raw(keptPlan))
		.execute()
	return new Map(rows.map(({ date, window_id, booked }) => [onDay(date, window_id), booked]))
}

/**
 * The cubic yards and minutes that pickups and reservations take of each date from `first` to `last`. A reservation for a
 * pickup of the same day counts with that pickup. The pickup `besides` and its reservations do not count, nor does what a
 * truck finished before it was out: it takes nothing of the others' room.
 */
export async function takenByDay(
	connection: SlotTables,
	{ first, last }: { first: CalendarDate; last: CalendarDate },
	besides: BookingId | undefined,
): Promise<Map<CalendarDate, JobSize>> {
	// In one statement: a reservation that becomes a booking is never seen as both or as neither.
	const rows = await connection
		.selectFrom(
			connection
				.selectFrom('bookings')
				.select(['date', 'cubic_yards', 'minutes'])
				.where('status', '<>', 'cancelled')
				.$if(besides !== undefined, (query) => query.where('id', 'is distinct from', besides ?? null))
				.unionAll(
					connection
						.selectFrom('slot_reservations as h')
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
				.unionAll(finishedBeforeOut(connection, besides))
				.as('taken'),
		)
		.select([
			'date',
			sql<number>`sum(cubic_yards::numeric)::double precision`.as('cubic_yards'),
			sql<number>`sum(minutes)::integer`.as('minutes'),
		])
		.where('date', '>=', first)
		.where('date', '<=', last)
		.groupBy('date')
		.modifyEnd(sql.raw(keptPlan))
		.execute()
	return new Map(rows.map(({ date, cubic_yards, minutes }) => [date, { cubicYards: cubic_yards, minutes }]))
}

/** Counted off again, so that the sum of all others is read from the index alone. */
const finishedBeforeOut = (connection: SlotTables, besides: BookingId | undefined) =>
	connection
		.selectFrom('trucks_out as o')
		.innerJoin('bookings as b', (join) =>
			join.onRef('b.truck_id', '=', 'o.truck_id').onRef('b.date', '=', 'o.date'),
		)
		.select(['b.date', sql<number>`-b.cubic_yards`.as('cubic_yards'), sql<number>`-b.minutes`.as('minutes')])
		.where('o.since', 'is not', null)
		.where('b.status', 'in', ['done', 'no-show'])
		.$if(besides !== undefined, (query) => query.where('b.id', 'is distinct from', besides ?? null))

/**
 * Releases the slot of a booking, and the second one of a Today ASAP pickup, in the order in which they were claimed: so two
 * transactions never wait for each other.
 */
export async function releaseSlots(
	connection: SlotTables,
	booking: {
		id: PermittedBookingId
		date: CalendarDate
		window_id: string
		asap_window_id: string | null
	},
): Promise<void> {
	const { date, window_id, asap_window_id } = booking
	for (const windowId of asap_window_id === null ? [window_id] : [window_id, asap_window_id])
		await releaseSlot(connection, { date, window_id: windowId })
}

/** Records a reservation of a slot that was claimed. */
export async function insertReservation(
	connection: SlotTables,
	reservation: { date: CalendarDate; windowId: string; moves: BookingId | undefined } & JobSize,
): Promise<ReservationId> {
	const { date, windowId, moves, cubicYards, minutes } = reservation
	const { id } = await connection
		.insertInto('slot_reservations')
		.values({ date, window_id: windowId, cubic_yards: cubicYards, minutes, moves: moves ?? null })
		.returning('id')
		.executeTakeFirstOrThrow()
	return id
}

/** Deletes a reservation, whose slot stays taken; `undefined` when there is none. */
export async function deleteReservation(connection: SlotTables, id: ReservationId) {
	return connection
		.deleteFrom('slot_reservations')
		.where('id', '=', id)
		.returning(['date', 'window_id', 'cubic_yards', 'minutes'])
		.executeTakeFirst()
}

export async function releaseSlot(
	connection: SlotTables,
	{ date, window_id }: { date: CalendarDate; window_id: string },
): Promise<void> {
	await connection
		.updateTable('arrival_windows')
		.set({ booked: sql`booked - 1` })
		.where('date', '=', date)
		.where('window_id', '=', window_id)
		.execute()
}

/** Locks a window until the transaction ends. A window without a row gets one. */
export async function lockWindow(
	connection: SlotTables,
	date: CalendarDate,
	windowId: string,
): Promise<void> {
	await connection
		.insertInto('arrival_windows')
		.values({ date, window_id: windowId })
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
 * Locks the windows of a day that have a row, until the transaction ends: those for today only first, the order in which two
 * slots are claimed or released, so that neither waits for the other.
 */
export async function lockWindowsOf(
	connection: SlotTables,
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
