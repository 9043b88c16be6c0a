import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CustomerId, QuoteId, ThreadId } from '#app/platform/ids.ts'
import type { Cents } from '#app/values/money.ts'
import type { InboxPart } from './inbox-list.ts'

type InboxTables = Connection<
	| 'threads'
	| 'customers'
	| 'incoming_texts'
	| 'incoming_mails'
	| 'quote_questions'
	| 'messages'
	| 'stopped_phones'
	| 'staff'
	| 'firm_prices'
	| 'quote_requests'
	| 'leads'
	| 'bookings'
>

/** A place in a part of the inbox: a time in microseconds, which a Date has not, and the thread there. */
type Place = { micros: string; id: string }

const microsOf = (column: string) => sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
const timeOf = ({ micros }: Place) => sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`

/** The threads of a page: those that wait, the longest waiting first, or all, the latest first. */
function pageOf({ part, mine, after, limit }: Asked) {
	const beyond = (order: string, sign: ReturnType<typeof sql>) =>
		after ? sql`and (${sql.ref(order)}, id) ${sign} (${timeOf(after)}, ${after.id}::uuid)` : sql``
	if (part === 'all')
		return sql`select *, ${microsOf('latest_at')} as micros from threads
			where true ${beyond('latest_at', sql`<`)}
			order by latest_at desc, id desc limit ${limit}`
	return sql`select *, ${microsOf('waits_since')} as micros from threads
		where waits_since is not null ${part === 'mine' ? sql`and assigned_to = ${mine}` : sql``}
			${beyond('waits_since', sql`>`)}
		order by waits_since, id limit ${limit}`
}

type Asked = {
	part: Extract<InboxPart, 'waiting' | 'mine' | 'all'>
	/** Whose threads are one’s own. */
	mine: string
	after: Place | undefined
	limit: number
}

type Row = {
	id: ThreadId
	contact: string
	micros: string
	waits_since: Date | null
	question_since: Date | null
	latest_at: Date
	customer_id: CustomerId | null
	name: string | null
	/** The record that the customer’s were joined into. */
	head: CustomerId | null
	text_id: string | null
	body: string | null
	texted_at: Date | null
	mail_id: string | null
	mail: string | null
	mail_subject: string | null
	mail_name: string | null
	mailed_at: Date | null
	question: string | null
	asked_at: Date | null
	lead: string | null
	lead_at: Date | null
	reply: string | null
	replied_by: string | null
	replied_at: Date | null
	assigned: string | null
}

/** A page of threads, each with its customer and the latest of each kind that was written. */
export async function threadRows(connection: InboxTables, asked: Asked): Promise<Row[]> {
	const order = asked.part === 'all' ? sql`p.latest_at desc, p.id desc` : sql`p.waits_since, p.id`
	const { rows } = await sql<Row>`
		with page as materialized (${pageOf(asked)})
		select p.id, p.contact, p.micros, p.waits_since, p.question_since, p.latest_at,
			c.id as customer_id, coalesce(c.name, q.customer_name, l.name) as name, e.id as mail_id, e.said as mail, e.subject as mail_subject, e.sender_name as mail_name, e.at as mailed_at, h.id as head, x.id as text_id, x.body, x.at as texted_at,
			q.question, q.asked_at, l.message as lead, l.created_at as lead_at, r.body as reply, r.written_by as replied_by, r.created_at as replied_at, s.name as assigned
		from page p
		left join lateral (${latestRecord('p.contact')}) c on true
		left join lateral (
			with recursive up as (
				select c.id, c.joined_into union select m.id, m.joined_into from customers m join up on m.id = up.joined_into
			)
			select id from up where joined_into is null
		) h on true
		left join lateral (
			select id, body, at from incoming_texts where phone = p.contact order by id desc limit 1
		) x on true
		left join lateral (
			select id, sender_name, subject, left(said, 500) as said, at from incoming_mails
			where sender = p.contact order by at desc, id desc limit 1
		) e on true
		left join lateral (
			select a.question, a.asked_at, of.customer_name from quote_questions a join quote_requests of on of.id = a.quote_id
			where a.thread_id = p.id order by a.id desc limit 1
		) q on true
		left join lateral (
			select name, message, created_at from leads where thread_id = p.id order by created_at desc, id desc limit 1
		) l on true
		left join lateral (
			select body, written_by, created_at from messages
			where thread_id = p.id and kind = 'reply' order by id desc limit 1
		) r on true
		left join staff s on s.id = p.assigned_to
		order by ${order}`.execute(connection)
	return rows
}

/** The latest record with a contact as its number or its email address: two searches, each by an index of its own. */
const latestRecord = (contact: string) => sql`
	(select id, name, joined_into from customers
		where split_part(phone, ';', 1) = ${sql.ref(contact)} order by id desc limit 1)
	union all
	(select id, name, joined_into from customers where email_key = ${sql.ref(contact)} order by id desc limit 1)
	limit 1`

/** Whether a record has an address, in small letters. */
export async function isCustomersAddress(connection: InboxTables, address: string): Promise<boolean> {
	const found = await connection
		.selectFrom('customers')
		.select('id')
		.where('email_key', '=', address)
		.where('email_key', '<>', '')
		.limit(1)
		.executeTakeFirst()
	return found !== undefined
}

/** How many threads wait, or one’s own of them; no more than `most` are counted. */
export async function countWaiting(
	connection: InboxTables,
	{ mine, most }: { mine?: string; most: number },
): Promise<number> {
	const waiting = connection
		.selectFrom('threads')
		.select('id')
		.where(sql<boolean>`waits_since is not null`)
		.$if(mine !== undefined, (query) => query.where('assigned_to', '=', mine ?? ''))
		.limit(most)
	const { n } = await connection
		.selectFrom(waiting.as('waiting'))
		.select((eb) => eb.fn.countAll<string>().as('n'))
		.executeTakeFirstOrThrow()
	return Number(n)
}

/** The latest time from which a thread waits. */
export async function latestWaiting(connection: InboxTables): Promise<Date | undefined> {
	const row = await connection
		.selectFrom('threads')
		.select(sql<Date>`waits_since`.as('waits_since'))
		.where(sql<boolean>`waits_since is not null`)
		.orderBy('waits_since', 'desc')
		.limit(1)
		.executeTakeFirst()
	return row?.waits_since
}

export type PriceRow = {
	quote_id: QuoteId
	name: string | null
	amount_cents: Cents
	offered_at: Date
	holds_until: Date
}

/**
 * The firm prices without an answer: those that hold, which end first on top, then those that ended after an instant and were not booked,
 * the latest first.
 */
export const unansweredPrices = (
	connection: InboxTables,
	{ now, endedAfter, limit }: { now: Date; endedAfter: Date; limit: number },
): Promise<PriceRow[]> =>
	connection
		.selectFrom('firm_prices as f')
		.innerJoin('quote_requests as q', 'q.id', 'f.quote_id')
		.select(['f.quote_id', 'q.customer_name as name', 'f.amount_cents', 'f.offered_at', 'f.holds_until'])
		.where('f.withdrawn_at', 'is', null)
		.where('f.accepted_at', 'is', null)
		.where('f.declined_at', 'is', null)
		.where('f.holds_until', '>', endedAfter)
		.where((eb) =>
			eb.or([
				eb('f.holds_until', '>', now),
				eb.not(
					eb.exists(eb.selectFrom('bookings as b').select('b.id').whereRef('b.quote_id', '=', 'f.quote_id')),
				),
			]),
		)
		.orderBy((eb) => eb('f.holds_until', '<=', now))
		.orderBy(sql`abs(extract(epoch from f.holds_until - ${now}::timestamptz))`)
		.orderBy('f.id')
		.limit(limit)
		.execute()
