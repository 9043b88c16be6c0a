import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { OwnedBookingId, OwnedWaitingId } from '#app/customers/customers.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import { type SignedInStaff, type WaitingId, waitingIdSchema } from '#app/platform/ids.ts'
import type { WaitingStatus } from '#app/policies/waiting-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

export type WaitingTables = Connection<'waiting_requests' | 'bookings' | 'messages'>

/** Not exported: only the functions of this file make such an id, from a right to the entry. */
declare const permitted: unique symbol
const permittedIdSchema = waitingIdSchema.brand<typeof permitted>()

/** An entry that the caller may read and change. */
export type PermittedWaitingId = z.infer<typeof permittedIdSchema>
const permit = <Row extends { id: WaitingId }>(row: Row) => ({ ...row, id: permittedIdSchema.parse(row.id) })

/** The actor: a customer (with the right to the pickup that they move), staff, or the system itself. */
export type WaitingRight =
	| { actor: 'customer'; waitingId: OwnedWaitingId; bookingId: OwnedBookingId | undefined }
	| { actor: 'staff'; waitingId: WaitingId; staff: SignedInStaff }
	| { actor: 'system'; waitingId: WaitingId }

type Row = Selectable<Tables['waiting_requests']>
export type PermittedRow = Row & { id: PermittedWaitingId }

/**
 * Inserts an entry at the end of the line. An entry with the same fingerprint keeps its position and gets the new form,
 * unless a slot is offered to it.
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

/** The entry of the same person, address and day, with what proves its holder. */
export async function entryOfFingerprint(
	connection: WaitingTables,
	fingerprint: Buffer,
): Promise<Pick<Row, 'id' | 'holder_hash' | 'quote_id'> | undefined> {
	return connection
		.selectFrom('waiting_requests')
		.select(['id', 'holder_hash', 'quote_id'])
		.where('fingerprint', '=', fingerprint)
		.executeTakeFirst()
}

export async function findEntry(
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

/** How often the link to an entry was mailed again, when last, and whether the last mail failed. */
export async function linksMailed(connection: WaitingTables, waitingId: PermittedWaitingId) {
	const again = sql`kind = 'waiting-list' and dedupe_key like 'again %'`
	return connection
		.selectFrom('messages')
		.select([
			sql<number>`(count(*) filter (where ${again}))::int`.as('ever'),
			sql<number>`(count(*) filter (where ${again} and created_at > now() - interval '24 hours'))::int`.as(
				'lastDay',
			),
			sql<
				number | null
			>`extract(epoch from clock_timestamp() - max(created_at) filter (where ${again}))::float8`.as(
				'secondsAgo',
			),
			sql<boolean>`coalesce((array_agg(state order by id desc) filter (
				where channel = 'mail' and state in ('sent', 'failed')
			))[1] = 'failed', false)`.as('mailFails'),
		])
		.where('waiting_id', '=', waitingId)
		.executeTakeFirstOrThrow()
}

/** Changes an entry that still has this version; `undefined` when it has another. */
export async function changeEntry(
	connection: WaitingTables,
	{ id, version }: { id: PermittedWaitingId; version: number },
	change: Updateable<Tables['waiting_requests']> & { status: WaitingStatus },
): Promise<PermittedRow | undefined> {
	const { status } = change
	const row = await connection
		.updateTable('waiting_requests')
		.set({
			...(status !== 'offered' && {
				reservation_id: null,
				offered_window_id: null,
				notify_at: null,
				reserved_until: null,
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

/** Replaces the form of an entry, once its customer has seen the new prices. */
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

/**
 * Whether the same person has since booked a pickup at the same address. A booking from another browser may be a stranger's
 * and does not count; a booking at the desk counts.
 */
const isBookedElsewhere = sql<boolean>`exists (
	select from bookings b where b.customer_id = w.customer_id and w.moves is null
		and b.postal_code = w.postal_code and lower(b.property_address) = lower(w.property_address)
		and b.created_at > w.created_at and b.status <> 'cancelled'
		and (b.holder_hash is null or b.holder_hash = w.holder_hash or b.quote_id = w.quote_id)
)`

/**
 * The entries of a day in their order, locked until the transaction ends, each with the pickup that it moves. The caller has
 * locked the day, as every change of the wait list and every reservation does.
 */
export async function lockWaitlist(connection: WaitingTables, date: CalendarDate) {
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
		// A token of an entry may be made meanwhile.
		.forNoKeyUpdate('w')
		.execute()
	return rows.map(permit)
}
export type LockedEntry = Awaited<ReturnType<typeof lockWaitlist>>[number]

export async function daysWithWaitlist(connection: WaitingTables): Promise<CalendarDate[]> {
	const rows = await connection
		.selectFrom('waiting_requests')
		.select('date')
		.distinct()
		.where('status', 'in', ['waiting', 'offered'])
		.orderBy('date')
		.execute()
	return rows.map(({ date }) => date)
}

/** The number of entries before this one for any of its windows. */
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

/** The entries for days from `first` to `last`, in the order of each day's line. */
export async function waitlistBetween(
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

/** Deletes ended entries for days before `before`; returns their number. */
export async function deleteEnded(connection: WaitingTables, before: CalendarDate): Promise<bigint> {
	const { numDeletedRows } = await connection
		.deleteFrom('waiting_requests')
		.where('date', '<', before)
		.where('status', 'not in', ['waiting', 'offered'])
		.executeTakeFirst()
	return numDeletedRows
}
