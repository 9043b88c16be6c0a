import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'

type JobTables = Connection<
	'messages' | 'leads' | 'bookings' | 'waiting_requests' | 'quote_requests' | 'threads'
>

export async function countUnsent(connection: JobTables): Promise<number> {
	const { n } = await connection
		.selectFrom('messages as m')
		.select((eb) => eb.fn.countAll<string>().as('n'))
		.where((eb) => eb.or([eb('m.state', '=', 'failed'), isWarned]))
		.executeTakeFirstOrThrow()
	return Number(n)
}

/** It has a warning, and is not the first sync of a lead whose second one says how it stands. */
const isWarned = sql<boolean>`(m.warning is not null and not exists (
	select from messages s where s.booking_id = m.booking_id and s.channel = m.channel
	and s.state = 'sent' and (s.updated_at, s.kind) > (m.updated_at, m.kind)
))`

/** Messages with the name of whom they are about, the latest first. */
const messages = (connection: JobTables, limit: number) =>
	connection
		.selectFrom('messages as m')
		.leftJoin('bookings as b', 'b.id', 'm.booking_id')
		.leftJoin('leads as l', 'l.id', 'b.lead_id')
		.leftJoin('waiting_requests as w', 'w.id', 'm.waiting_id')
		.leftJoin('quote_requests as q', 'q.id', 'm.quote_id')
		.leftJoin('threads as t', 't.id', 'm.thread_id')
		.select([
			'm.id',
			'm.kind',
			'm.channel',
			'm.reason',
			'm.warning',
			'm.attempts',
			'm.updated_at',
			'm.address',
		])
		.select([
			sql<string>`coalesce(l.name, w.name, q.customer_name, t.contact, '')`.as('name'),
			sql<boolean>`m.channel <> 'crm' and (m.perhaps_twice or m.begun_at is not null)`.as('perhaps_sent'),
		])
		.orderBy('m.updated_at', 'desc')
		.orderBy('m.id', 'desc')
		.limit(limit)

export const failedRows = (connection: JobTables, limit: number) =>
	messages(connection, limit).where('m.state', '=', 'failed').execute()

export const warnedRows = (connection: JobTables, limit: number) =>
	messages(connection, limit).where(isWarned).execute()

/** Emails sent after `since` that may have been sent once before. */
export const perhapsTwiceRows = (connection: JobTables, since: Date, limit: number) =>
	messages(connection, limit)
		.where('m.perhaps_twice', '=', true)
		.where('m.state', '=', 'sent')
		.where('m.updated_at', '>', since)
		.execute()
