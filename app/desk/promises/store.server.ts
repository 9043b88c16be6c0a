import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId } from '#app/platform/ids.ts'

type Tables = Connection<'promises' | 'bookings' | 'complaints'>

/** Promises that are due at a time, of pickups that still take place: what nobody has kept. */
const open = (connection: Tables) =>
	connection
		.selectFrom('promises as p')
		.innerJoin('bookings as b', 'b.id', 'p.booking_id')
		.where('p.kept_at', 'is', null)
		.where('p.due_at', 'is not', null)
		.where('b.status', 'not in', ['cancelled', 'no-show'])

/** What is open, the first to be due at the head. */
export async function openRows(connection: Tables, limit: number) {
	return open(connection)
		.select([
			'p.kind',
			'p.due_at',
			'b.id',
			'b.name',
			'b.phone',
			'b.city',
			'b.reference',
			'b.date',
			'b.status',
		])
		.orderBy('p.due_at')
		.orderBy('b.id')
		.orderBy('p.kind')
		.limit(limit)
		.execute()
}

/** Emergencies that nobody has answered yet: those that can still be kept first, and of these the first to be due. */
export async function emergencyRows(connection: Tables, now: Date, limit: number) {
	return open(connection)
		.select(['p.due_at', 'b.id', 'b.name', 'b.city'])
		.where('p.kind', '=', 'response')
		.orderBy((eb) => eb('p.due_at', '<', now))
		.orderBy('p.due_at')
		.orderBy('b.id')
		.limit(limit)
		.execute()
}

const openComplaints = (connection: Tables) =>
	connection
		.selectFrom('complaints as c')
		.innerJoin('bookings as b', 'b.id', 'c.booking_id')
		.where('c.closed_at', 'is', null)

export async function complaintRows(connection: Tables, limit: number) {
	return openComplaints(connection)
		.select(['c.id as complaint', 'c.said', 'c.made_at', 'c.taken_by'])
		.select(['b.id', 'b.name', 'b.phone', 'b.reference', 'b.date'])
		.orderBy('c.made_at')
		.orderBy('c.id')
		.limit(limit)
		.execute()
}

/** How many promises and complaints are open, each counted up to a number. */
export async function countOpen(connection: Tables, most: number): Promise<number> {
	const count = async (rows: Promise<unknown[]>) => (await rows).length
	const [promises, complaints] = await Promise.all([
		count(open(connection).select(sql`1`.as('one')).limit(most).execute()),
		count(openComplaints(connection).select(sql`1`.as('one')).limit(most).execute()),
	])
	return promises + complaints
}

export async function pickupRow(connection: Tables, id: BookingId) {
	return connection
		.selectFrom('bookings')
		.select(['id', 'name', 'email', 'phone', 'reference', 'date', 'status'])
		.where('id', '=', id)
		.executeTakeFirst()
}
