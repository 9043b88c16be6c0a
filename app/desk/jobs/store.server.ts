import { type Selectable, sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { Tables } from '#app/platform/database-types.ts'

type JobTables = Connection<'deliveries' | 'leads' | 'bookings' | 'pickup_messages' | 'waiting_requests'>

/** The columns that identify a delivery. */
export type DeliveryRow = Pick<Selectable<Tables['deliveries']>, 'lead_id' | 'kind' | 'entry_id'>

export async function countFailed(connection: JobTables): Promise<number> {
	const inTable = async (table: 'deliveries' | 'pickup_messages') => {
		const row = await connection
			.selectFrom(table)
			.select((eb) => eb.fn.countAll<string>().as('n'))
			.where('state', '=', 'failed')
			.executeTakeFirstOrThrow()
		return Number(row.n)
	}
	return (await inTable('deliveries')) + (await inTable('pickup_messages'))
}

/** The messages about pickups that failed, the latest first. */
export async function failedMessageRows(connection: JobTables, limit: number) {
	return connection
		.selectFrom('pickup_messages as m')
		.leftJoin('bookings as b', 'b.id', 'm.booking_id')
		.leftJoin('leads as l', 'l.id', 'b.lead_id')
		.leftJoin('waiting_requests as w', 'w.id', 'm.waiting_id')
		.select([
			'm.id',
			'm.message',
			'm.channel',
			'm.reason',
			'm.attempts',
			'm.begun_at',
			'm.updated_at',
			sql<string>`coalesce(l.name, w.name)`.as('name'),
		])
		.where('m.state', '=', 'failed')
		.orderBy('m.updated_at', 'desc')
		.limit(limit)
		.execute()
}

/** The latest failures first. */
export async function failedRows(connection: JobTables, limit: number) {
	return connection
		.selectFrom('deliveries as d')
		.innerJoin('leads as l', 'l.id', 'd.lead_id')
		.select([
			'd.lead_id',
			'l.name',
			'd.kind',
			'd.entry_id',
			'd.error',
			'd.attempts',
			'd.perhaps_twice',
			'd.updated_at',
		])
		.where('d.state', '=', 'failed')
		.orderBy('d.updated_at', 'desc')
		.limit(limit)
		.execute()
}

/** Mails sent after `since` that may have been sent once before, the latest first. */
export async function perhapsTwiceRows(connection: JobTables, since: Date, limit: number) {
	return connection
		.selectFrom('deliveries as d')
		.innerJoin('leads as l', 'l.id', 'd.lead_id')
		.select(['d.lead_id', 'l.name', 'd.kind', 'd.entry_id', 'd.updated_at'])
		.where('d.perhaps_twice', '=', true)
		.where('d.state', '=', 'sent')
		.where('d.updated_at', '>', since)
		.orderBy('d.updated_at', 'desc')
		.limit(limit)
		.execute()
}
