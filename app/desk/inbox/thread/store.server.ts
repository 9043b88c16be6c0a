import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CustomerId, QuoteId, ThreadId, WaitingId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

type ThreadTables = Connection<
	| 'incoming_texts'
	| 'incoming_mails'
	| 'quote_questions'
	| 'messages'
	| 'text_notices'
	| 'customers'
	| 'bookings'
	| 'curbside_consents'
	| 'quote_requests'
	| 'waiting_requests'
	| 'leads'
>

/** The records that are a person's, and the others with one of their numbers, the latest first. */
export const recordRows = (
	connection: ThreadTables,
	{ records, phones }: { records: CustomerId[]; phones: string[] },
) =>
	connection
		.selectFrom('customers')
		.select(['id', 'name', 'email', 'phone', 'joined_into'])
		.where((eb) =>
			eb.or([
				sql<boolean>`id = any(${records}::uuid[])`,
				sql<boolean>`split_part(phone, ';', 1) = any(${phones}::text[])`,
			]),
		)
		.orderBy('id', 'desc')
		.limit(50)
		.execute()

/** What came by text from some phones, and their calls that nobody took, the latest first. */
export async function textRows(connection: ThreadTables, phones: string[], limit: number) {
	if (phones.length === 0) return []
	return connection
		.selectFrom('incoming_texts')
		.select(['id', 'phone', 'body', 'kind', 'at'])
		.where('phone', 'in', phones)
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()
}

/** For which pickups some texts are marked as consent to a curbside pickup, in the order of marking. */
export async function curbsideRows(connection: ThreadTables, texts: string[]) {
	if (texts.length === 0) return []
	return connection
		.selectFrom('curbside_consents as c')
		.innerJoin('bookings as b', 'b.id', 'c.booking_id')
		.select(['c.text_id', 'c.booking_id', 'c.marked_by', 'c.marked_at', 'b.reference', 'b.status'])
		.where('c.text_id', 'in', texts)
		.orderBy('c.marked_at')
		.orderBy('c.booking_id')
		.execute()
}

/** What came by email from some addresses, the latest first. */
export async function mailRows(connection: ThreadTables, addresses: string[], limit: number) {
	if (addresses.length === 0) return []
	return connection
		.selectFrom('incoming_mails')
		.select([
			'id',
			'sender',
			'sender_name',
			'subject',
			'said',
			'quoted',
			'automatic',
			'cut',
			'left_out',
			'at',
		])
		.where('sender', 'in', addresses)
		.orderBy('at', 'desc')
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()
}

/** What some threads' people asked about their quotes, the latest first. */
export const questionRows = (connection: ThreadTables, threads: ThreadId[], limit: number) =>
	connection
		.selectFrom('quote_questions')
		.selectAll()
		.where('thread_id', 'in', threads)
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()

/** Who called from some threads' numbers and was kept as a lead, the latest first. */
export const leadRows = (connection: ThreadTables, threads: ThreadId[], limit: number) =>
	connection
		.selectFrom('leads')
		.select(['id', 'name', 'email', 'phone', 'property_address', 'postal_code', 'city', 'province_state'])
		.select(['message', 'preferred_date', 'taken_by', 'created_at'])
		.where('thread_id', 'in', threads)
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()

/** What the texts to a person are about. */
export type Subjects = {
	threads: ThreadId[]
	bookings: BookingId[]
	quotes: QuoteId[]
	waiting: WaitingId[]
}

/** What some records have that a text may be about, the latest first. */
export async function subjectsOf(
	connection: ThreadTables,
	records: CustomerId[],
	limit: number,
): Promise<Omit<Subjects, 'threads'>> {
	const theirs = sql<boolean>`customer_id = any(${records}::uuid[])`
	const [bookings, quotes, waiting] = await Promise.all([
		connection.selectFrom('bookings').select('id').where(theirs).orderBy('id', 'desc').limit(limit).execute(),
		connection
			.selectFrom('quote_requests')
			.select('id')
			.where(theirs)
			.orderBy('created_at', 'desc')
			.orderBy('id', 'desc')
			.limit(limit)
			.execute(),
		connection
			.selectFrom('waiting_requests')
			.select('id')
			.where(theirs)
			.orderBy('id', 'desc')
			.limit(limit)
			.execute(),
	])
	return {
		bookings: bookings.map(({ id }) => id),
		quotes: quotes.map(({ id }) => id),
		waiting: waiting.map(({ id }) => id),
	}
}

/** The texts that these people were sent, and the replies by email, the latest first. */
export async function sentRows(
	connection: ThreadTables,
	{ threads, bookings, quotes, waiting }: Subjects,
	limit: number,
) {
	const about = (column: 'thread_id' | 'booking_id' | 'quote_id' | 'waiting_id', ids: readonly string[]) =>
		connection
			.selectFrom('messages')
			.select('id')
			.where(sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`)
			.where((eb) => eb.or([eb('channel', '=', 'text'), eb('kind', '=', 'reply')]))
			.where('kind', 'not in', ['office-text', 'lead', 'price-answered'])
	return connection
		.selectFrom('messages as m')
		.leftJoin('text_notices as n', 'n.reference', 'm.reference')
		.select(['m.id', 'm.kind', 'm.channel', 'm.state', 'm.reason', 'm.warning', 'm.perhaps_twice'])
		.select(['m.address', 'm.body', 'm.written_by', 'm.created_at', 'm.send_at', 'm.begun_at'])
		.select(['n.state as notice', 'n.error_code'])
		.where(
			'm.id',
			'in',
			about('thread_id', threads)
				.unionAll(about('booking_id', bookings))
				.unionAll(about('quote_id', quotes))
				.unionAll(about('waiting_id', waiting)),
		)
		.orderBy('m.id', 'desc')
		.limit(limit)
		.execute()
}

/** More pickups ahead than a person has. */
const mostPickups = 20

/** The pickups of some records from a day on, the next one first. */
export const pickupsAhead = (connection: ThreadTables, records: CustomerId[], from: CalendarDate) =>
	connection
		.selectFrom('bookings')
		.select(['id', 'reference', 'date', 'window_id', 'status', 'property_address', 'city'])
		.where(sql<boolean>`customer_id = any(${records}::uuid[])`)
		.where('date', '>=', from)
		.where('status', 'in', ['requested', 'booked', 'on the way', 'arrived'])
		.orderBy('date')
		.orderBy('id')
		.limit(mostPickups)
		.execute()

/** The latest quote that is not booked, of some records or asked about in some threads: who left one way to reach them has no record. */
export const openQuote = (
	connection: ThreadTables,
	{ records, threads }: { records: CustomerId[]; threads: ThreadId[] },
) =>
	connection
		.selectFrom('quote_requests')
		.select(['id', 'customer_name', 'line_items', 'created_at'])
		.where(sql<boolean>`id in (
			select of.id from quote_requests of where of.customer_id = any(${records}::uuid[])
			union select asked.quote_id from quote_questions asked where asked.thread_id = any(${threads}::uuid[])
		)`)
		.where('quote_status', 'in', ['pending', 'approved'])
		.where(sql<boolean>`not exists (
			select from bookings b where b.quote_id = quote_requests.id and b.status <> 'cancelled'
		)`)
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst()

/** The thread that waits next after a person's, or the one that waits longest where none of theirs waits. */
export async function nextWaiting(connection: ThreadTables, own: ThreadId[]): Promise<ThreadId | undefined> {
	const { rows } = await sql<{ id: ThreadId }>`
		with own as (
			select waits_since, id from threads where id = any(${own}::uuid[]) and waits_since is not null
			order by waits_since, id limit 1
		)
		select t.id from threads t
		where t.waits_since is not null and t.id <> all(${own}::uuid[])
			and not exists (select from own where (own.waits_since, own.id) > (t.waits_since, t.id))
		order by t.waits_since, t.id limit 1`.execute(connection)
	return rows[0]?.id
}
