import { sql } from 'kysely'
import { fieldColumns } from '#app/bookings/rules/booking-fields.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import { rolesWith } from '#app/policies/rights.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** What a calendar of all pickups needs. */
const feedRight = 'bookings'

type CalendarTables = Connection<'calendar_feeds' | 'staff' | 'staff_rights' | 'bookings'>

/** Stores the hash of a member of staff's calendar address, in place of a former one. */
export async function putFeed(
	connection: CalendarTables,
	{ id }: SignedInStaff,
	hash: Buffer,
): Promise<void> {
	const made = { token_hash: hash, made_at: sql<Date>`now()`, last_read_at: null }
	await connection
		.insertInto('calendar_feeds')
		.values({ staff_id: id, ...made })
		.onConflict((conflict) => conflict.column('staff_id').doUpdateSet(made))
		.execute()
}

/** The calendar addresses that open something now. */
export async function feedRows(connection: CalendarTables) {
	return connection.selectFrom('calendar_feeds').select(['staff_id', 'made_at', 'last_read_at']).execute()
}

export async function deleteFeed(
	connection: Connection<'calendar_feeds'>,
	staffId: string,
): Promise<boolean> {
	const deleted = await connection
		.deleteFrom('calendar_feeds')
		.where('staff_id', '=', staffId)
		.executeTakeFirst()
	return deleted.numDeletedRows > 0n
}

/**
 * Stores when a calendar address was read; `false` when it is none of a member of staff who may sign in and has the right to
 * bookings of any day.
 */
export async function markRead(connection: CalendarTables, hash: Buffer, at: Date): Promise<boolean> {
	const read = await connection
		.updateTable('calendar_feeds as f')
		.from('staff as s')
		.set({ last_read_at: at })
		.whereRef('s.id', '=', 'f.staff_id')
		.where('f.token_hash', '=', hash)
		.where(sql<boolean>`not coalesce(s.banned, false)`)
		.where(({ eb, fn, selectFrom }) =>
			fn.coalesce(
				selectFrom('staff_rights as r')
					.select('r.given')
					.whereRef('r.staff_id', '=', 's.id')
					.where('r.name', '=', feedRight),
				eb('s.role', 'in', rolesWith(feedRight)),
			),
		)
		.executeTakeFirst()
	return read.numUpdatedRows > 0n
}

/** The pickups from `first` to `last`. */
export async function pickupRows(connection: CalendarTables, first: CalendarDate, last: CalendarDate) {
	return connection
		.selectFrom('bookings as b')
		.select([
			'b.id',
			'b.version',
			'b.updated_at',
			'b.date',
			'b.window_id',
			'b.status',
			'b.reference',
			'b.load_size',
			...fieldColumns(),
		])
		.where('b.date', '>=', first)
		.where('b.date', '<=', last)
		.orderBy('b.date')
		.orderBy('b.id')
		.execute()
}
