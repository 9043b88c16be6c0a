import { sql } from 'kysely'
import { containing } from '#app/platform/database/like-pattern.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, InvoiceId, LeadId, ThreadId } from '#app/platform/ids.ts'
import { searchTerms } from '../search-terms.ts'

type SearchTables = Connection<'bookings' | 'invoices' | 'threads' | 'leads' | 'customers'>

/** The booking with exactly this reference. */
export async function bookingWithReference(
	connection: SearchTables,
	reference: string,
): Promise<BookingId | undefined> {
	const row = await connection
		.selectFrom('bookings')
		.select('id')
		.where('reference', '=', reference)
		.executeTakeFirst()
	return row?.id
}

/** The invoice with exactly this number. */
export async function invoiceWithNumber(
	connection: SearchTables,
	number: string,
): Promise<InvoiceId | undefined> {
	const row = await connection
		.selectFrom('invoices')
		.select('id')
		.where('number', '=', number)
		.executeTakeFirst()
	return row?.id
}

/** The invoices that a search finds by number or name, the latest first. */
export const invoicesFound = (connection: SearchTables, q: string, limit: number) =>
	connection
		.selectFrom('invoices')
		.select(['id', 'number', 'issued_on', 'total_cents'])
		.select(sql<string>`document #>> '{buyer,name}'`.as('name'))
		.where((eb) =>
			eb.or(
				searchTerms(q).map((words) => eb.and(words.map((word) => eb('found_by', 'like', containing(word))))),
			),
		)
		.orderBy('issued_on', 'desc')
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()

/** Whether a column has all words of one of the terms. */
const found = (column: string, q: string) =>
	sql<boolean>`(${sql.join(
		searchTerms(q).map(
			(words) =>
				sql`(${sql.join(
					words.map((word) => sql`${sql.ref(column)} like ${containing(word)}`),
					sql` and `,
				)})`,
		),
		sql` or `,
	)})`

type ThreadRow = { id: ThreadId; contact: string; name: string | null; waits: boolean; latest_at: Date }

/**
 * The threads that a search finds by their number or address, by who has booked from it, and by callers who were kept as a lead, the
 * latest first.
 */
export async function threadsFound(connection: SearchTables, q: string, limit: number): Promise<ThreadRow[]> {
	const { rows } = await sql<ThreadRow>`
		with people as materialized (
			select name, split_part(phone, ';', 1) as phone, email_key from customers
			where ${found('found_by', q)} order by id desc limit ${mostPeople}
		), ids as (
			select id from threads where ${found('contact', q)}
			union select t.id from people p join threads t on t.contact = p.phone
			union select t.id from people p join threads t on t.contact = p.email_key
			union select thread_id from leads where thread_id is not null and ${found('found_by', q)}
		)
		select t.id, t.contact, t.waits_since is not null as waits, t.latest_at, coalesce(
			(select name from customers where split_part(phone, ';', 1) = t.contact order by id desc limit 1),
			(select name from customers where email_key = t.contact order by id desc limit 1),
			(select name from leads where thread_id = t.id order by created_at desc, id desc limit 1)
		) as name
		from threads t join ids on ids.id = t.id
		order by t.latest_at desc, t.id desc limit ${limit}`.execute(connection)
	return rows
}

/** Of so many people with one name the threads are looked for. */
const mostPeople = 200

type LeadRow = {
	id: LeadId
	thread_id: ThreadId
	name: string
	phone: string
	message: string | null
	created_at: Date
}

/** The callers who were kept as a lead that a search finds, the latest first. */
export async function leadsFound(connection: SearchTables, q: string, limit: number): Promise<LeadRow[]> {
	const { rows } = await sql<LeadRow>`
		select id, thread_id, name, phone, message, created_at from leads
		where thread_id is not null and ${found('found_by', q)}
		order by created_at desc, id desc limit ${limit}`.execute(connection)
	return rows
}
