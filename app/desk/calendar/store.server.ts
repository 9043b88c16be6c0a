import { sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

type CalendarTables = Connection<'calendar_feeds' | 'staff' | 'bookings' | 'leads'>

/** Stores the hash of a member of staff's calendar address, in place of a former one. */
export async function putFeed(
	connection: CalendarTables,
	{ id }: SignedInStaff,
	hash: Buffer,
): Promise<void> {
	const made = { token_hash: hash, made_at: sql<Date>`now()` }
	await connection
		.insertInto('calendar_feeds')
		.values({ staff_id: id, ...made })
		.onConflict((conflict) => conflict.column('staff_id').doUpdateSet(made))
		.execute()
}

export async function feedMadeAt(
	connection: CalendarTables,
	{ id }: SignedInStaff,
): Promise<Date | undefined> {
	const row = await connection
		.selectFrom('calendar_feeds')
		.select('made_at')
		.where('staff_id', '=', id)
		.executeTakeFirst()
	return row?.made_at
}

export async function deleteFeed(connection: CalendarTables, { id }: SignedInStaff): Promise<void> {
	await connection.deleteFrom('calendar_feeds').where('staff_id', '=', id).execute()
}

/** Whether a calendar address is one of a member of staff who may sign in. */
export async function isOpen(connection: CalendarTables, hash: Buffer): Promise<boolean> {
	const row = await connection
		.selectFrom('calendar_feeds as f')
		.innerJoin('staff as s', 's.id', 'f.staff_id')
		.select('f.staff_id')
		.where('f.token_hash', '=', hash)
		.where(sql<boolean>`not coalesce(s.banned, false)`)
		.executeTakeFirst()
	return row !== undefined
}

/** The pickups from `first` to `last`. */
export async function pickupRows(connection: CalendarTables, first: CalendarDate, last: CalendarDate) {
	return connection
		.selectFrom('bookings as b')
		.innerJoin('leads as l', 'l.id', 'b.lead_id')
		.select([
			'b.id',
			'b.version',
			'b.updated_at',
			'b.date',
			'b.window_id',
			'b.status',
			'b.reference',
			'b.load_size',
			'b.property_address',
			'b.city',
			'b.postal_code',
		])
		.select(({ fn }) => [
			fn.coalesce('b.name', 'l.name').as('name'),
			fn.coalesce('b.phone', 'l.phone').as('phone'),
		])
		.where('b.date', '>=', first)
		.where('b.date', '<=', last)
		.orderBy('b.date')
		.orderBy('b.id')
		.execute()
}
