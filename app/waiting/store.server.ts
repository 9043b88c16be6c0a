import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { OwnedBookingId, OwnedWaitingId } from '#app/customers/customers.server.ts'
import type { Connection } from '#app/platform/connection.ts'
import type { Tables } from '#app/platform/database-types.ts'
import { type SignedInStaff, type WaitingId, waitingIdSchema } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { WaitingStatus } from './waiting-states.ts'

export type WaitingTables = Connection<'waiting_requests' | 'bookings' | 'history'>

/** Not exported: only the functions of this file that find a place by a right to it can make such an id. */
declare const permitted: unique symbol
const permittedIdSchema = waitingIdSchema.brand<typeof permitted>()

/** A place in the waiting list that the caller may read and change. */
export type PermittedWaitingId = z.infer<typeof permittedIdSchema>
const permit = <Row extends { id: WaitingId }>(row: Row) => ({ ...row, id: permittedIdSchema.parse(row.id) })

/** Who asks: who waits, with the right to the pickup that they move, a member of staff, or what happens by itself. */
export type WaitingRight =
	| { actor: 'customer'; waitingId: OwnedWaitingId; bookingId: OwnedBookingId | undefined }
	| { actor: 'staff'; waitingId: WaitingId; staff: SignedInStaff }
	| { actor: 'system'; waitingId: WaitingId }

type Row = Selectable<Tables['waiting_requests']>
export type PermittedRow = Row & { id: PermittedWaitingId }

/**
 * Puts somebody at the end of the line. Who waits already with this fingerprint keeps their place, and what they typed now
 * holds, unless a place is held for them.
 */
export async function insertOrUpdate(
	connection: WaitingTables,
	request: Insertable<Tables['waiting_requests']> & { fingerprint: Buffer },
): Promise<PermittedRow> {
	const { window_ids, fields, name, email, phone, quote_id, cubic_yards, minutes } = request
	const typed = { window_ids, fields, name, email, phone, quote_id, cubic_yards, minutes }
	const row = await connection
		.insertInto('waiting_requests')
		.values(request)
		.onConflict((conflict) =>
			conflict
				.column('fingerprint')
				.doUpdateSet({ ...typed, version: sql`waiting_requests.version + 1`, updated_at: sql`now()` })
				.where('waiting_requests.status', '=', 'waiting'),
		)
		.returningAll()
		.executeTakeFirst()
	return permit(
		row ??
			(await connection
				.selectFrom('waiting_requests')
				.selectAll()
				.where('fingerprint', '=', request.fingerprint)
				.executeTakeFirstOrThrow()),
	)
}

export async function findPlace(
	connection: WaitingTables,
	{ waitingId }: WaitingRight,
): Promise<PermittedRow | undefined> {
	const row = await connection
		.selectFrom('waiting_requests')
		.selectAll()
		.where('id', '=', waitingId)
		.executeTakeFirst()
	return row && permit(row)
}

/** Changes a place that still has this version; `undefined` when it has another one. */
export async function changePlace(
	connection: WaitingTables,
	{ id, version }: { id: PermittedWaitingId; version: number },
	change: Updateable<Tables['waiting_requests']> & { status: WaitingStatus },
): Promise<PermittedRow | undefined> {
	const { status } = change
	const row = await connection
		.updateTable('waiting_requests')
		.set({
			...(status !== 'offered' && {
				held_place_id: null,
				offered_window_id: null,
				tell_at: null,
				held_until: null,
			}),
			...(status !== 'offered' && status !== 'waiting' && { fingerprint: null }),
			...change,
			version: version + 1,
			updated_at: sql`now()`,
		})
		.where('id', '=', id)
		.where('version', '=', version)
		.returningAll()
		.executeTakeFirst()
	return row && permit(row)
}

/** Replaces the form of a place, whose prices its customer has now seen. */
export async function setFields(
	connection: WaitingTables,
	id: PermittedWaitingId,
	fields: Record<string, string>,
): Promise<void> {
	await connection
		.updateTable('waiting_requests')
		.set({ fields: JSON.stringify(fields) })
		.where('id', '=', id)
		.execute()
}

/** A pickup booked since by the same person for the same address: then they have what they waited for. */
const isBookedElsewhere = sql<boolean>`exists (
	select from bookings b where b.customer_id = w.customer_id and w.moves is null
		and b.postal_code = w.postal_code and lower(b.property_address) = lower(w.property_address)
		and b.created_at > w.created_at and b.status <> 'cancelled'
)`

/**
 * The line of a day in its order, locked until the transaction ends, with the pickup that somebody moves. The caller has
 * locked the day, as everybody does who joins or leaves the line or takes a place. Who is doing it through the release before,
 * which does not, is left out.
 */
export async function lockLine(connection: WaitingTables, date: CalendarDate) {
	const rows = await connection
		.selectFrom('waiting_requests as w')
		.leftJoin('bookings as m', 'm.id', 'w.moves')
		.selectAll('w')
		.select([
			isBookedElsewhere.as('booked_elsewhere'),
			'm.date as moved_date',
			'm.window_id as moved_window_id',
			'm.asap_window_id as moved_asap_window_id',
			'm.status as moved_status',
		])
		.where('w.date', '=', date)
		.where('w.status', 'in', ['waiting', 'offered'])
		.orderBy('w.id')
		// A link to a place, which is made at any time, is in nobody's way.
		.forNoKeyUpdate('w')
		.skipLocked()
		.execute()
	return rows.map(permit)
}
export type InLine = Awaited<ReturnType<typeof lockLine>>[number]

/** The days for which somebody waits. */
export async function daysInLine(connection: WaitingTables): Promise<CalendarDate[]> {
	const rows = await connection
		.selectFrom('waiting_requests')
		.select('date')
		.distinct()
		.where('status', 'in', ['waiting', 'offered'])
		.orderBy('date')
		.execute()
	return rows.map(({ date }) => date)
}

/** How many wait before this one for one of its windows. */
export async function countBefore(
	connection: WaitingTables,
	id: PermittedWaitingId,
	{ date, window_ids }: Pick<Row, 'date' | 'window_ids'>,
): Promise<number> {
	const { n } = await connection
		.selectFrom('waiting_requests')
		.select((eb) => eb.fn.countAll<string>().as('n'))
		.where('date', '=', date)
		.where('status', 'in', ['waiting', 'offered'])
		.where('id', '<', id)
		.where(sql<boolean>`window_ids && ${window_ids}::text[]`)
		.executeTakeFirstOrThrow()
	return Number(n)
}

/** Everybody who waits for a day from `first` to `last`, day by day in the order of the line. */
export async function lineBetween(
	connection: WaitingTables,
	{ first, last }: { first: CalendarDate; last: CalendarDate; staff: SignedInStaff },
) {
	return connection
		.selectFrom('waiting_requests')
		.selectAll()
		.where('date', '>=', first)
		.where('date', '<=', last)
		.where('status', 'in', ['waiting', 'offered'])
		.orderBy('date')
		.orderBy('id')
		.execute()
}

/** Deletes what has ended, for days before `before`; returns how many. */
export async function deleteEnded(connection: WaitingTables, before: CalendarDate): Promise<bigint> {
	const { numDeletedRows } = await connection
		.deleteFrom('waiting_requests')
		.where('date', '<', before)
		.where('status', 'not in', ['waiting', 'offered'])
		.executeTakeFirst()
	return numDeletedRows
}

export async function recordHistory(
	connection: WaitingTables,
	entry: {
		waitingId: PermittedWaitingId
		actor: string
		action: string
		before: object | null
		after: object
	},
): Promise<void> {
	await connection
		.insertInto('history')
		.values({
			subject: 'waiting',
			subject_id: entry.waitingId,
			actor: entry.actor,
			action: entry.action,
			before: entry.before && JSON.stringify(entry.before),
			after: JSON.stringify(entry.after),
		})
		.execute()
}
