import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CustomerId, MessageId, QuoteId, SignedInStaff, ThreadId } from '#app/platform/ids.ts'
import type { ThreadMessage } from './thread-message.ts'

export type ThreadTables = Connection<
	| 'threads'
	| 'customers'
	| 'messages'
	| 'quote_questions'
	| 'incoming_texts'
	| 'incoming_mails'
	| 'leads'
	| 'history'
>

/** What came in for a thread, and whether something waited there already, or was written within the hour. */
export type Arrival = { id: ThreadId; version: number; waited: boolean; wasActive: boolean }

/**
 * Notes in the thread of a contact that a text or an email came, which `waits` for an answer or not. A new contact gets its thread. What a
 * machine sent need not have been seen by whoever answers.
 */
export async function noteWritten(
	connection: ThreadTables,
	{
		contact,
		waits,
		byMachine = false,
		at,
	}: { contact: string; waits: boolean; byMachine?: boolean; at?: Date },
): Promise<Arrival> {
	const came = at === undefined ? sql`now()` : sql`${at}::timestamptz`
	const { rows } = await sql<Arrival>`
		insert into threads as t (contact, text_since, latest_at)
		values (${contact}, case when ${waits} then ${came} end, ${came})
		on conflict (contact) do update set
			version = t.version + case when ${byMachine} then 0 else 1 end,
			text_since = case when ${waits} then coalesce(t.text_since, ${came}) else t.text_since end,
			latest_at = greatest(t.latest_at, ${came})
		returning new.id, new.version, old.waits_since is not null as waited,
			coalesce(old.latest_at > now() - interval '1 hour', false) as "wasActive"`.execute(connection)
	return one(rows)
}

/** The thread of a contact, which gets one where it has none; nothing waits in a new one. */
export async function threadOf(connection: ThreadTables, contact: string): Promise<ThreadId> {
	const { rows } = await sql<{ id: ThreadId }>`
		insert into threads as t (contact) values (${contact})
		on conflict (contact) do update set contact = t.contact
		returning id`.execute(connection)
	return one(rows).id
}

/** Notes in the thread of a contact that a question was asked, and whether something waited there already. */
export async function noteQuestion(
	connection: ThreadTables,
	{ contact, askedAt }: { contact: string; askedAt: Date },
): Promise<Omit<Arrival, 'wasActive'>> {
	const { rows } = await sql<Omit<Arrival, 'wasActive'>>`
		insert into threads as t (contact, question_since, latest_at) values (${contact}, ${askedAt}, ${askedAt})
		on conflict (contact) do update set
			version = t.version + 1,
			question_since = coalesce(t.question_since, ${askedAt}),
			latest_at = greatest(t.latest_at, ${askedAt})
		returning new.id, new.version, coalesce(old.waits_since is not null, false) as waited`.execute(connection)
	return one(rows)
}

function one<Row>(rows: Row[]): Row {
	const [row] = rows
	if (row === undefined) throw new Error('a thread was not written')
	return row
}

/** Notes that a question was answered: the next one without an answer waits. */
export async function noteAnswer(connection: ThreadTables, id: ThreadId): Promise<void> {
	await sql`
		update threads t set
			version = t.version + 1,
			question_since = (
				select min(q.asked_at) from quote_questions q where q.thread_id = t.id and q.answered_at is null
			)
		where t.id = ${id}`.execute(connection)
}

/** Notes that quotes are about to be deleted, with their questions: nothing waits for these any more. */
export async function noteQuotesGone(connection: ThreadTables, quoteIds: readonly QuoteId[]): Promise<void> {
	// Locked before it is looked what else is asked: a question that is just being asked is seen then.
	const { rows } = await sql<{ id: ThreadId }>`
		select id from threads
		where id in (select thread_id from quote_questions where quote_id = any(${quoteIds}::uuid[]))
		order by id for update`.execute(connection)
	await sql`
		update threads t set
			version = t.version + 1,
			question_since = (
				select min(q.asked_at) from quote_questions q
				where q.thread_id = t.id and q.answered_at is null and q.quote_id <> all(${quoteIds}::uuid[])
			)
		where t.question_since is not null and t.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
		connection,
	)
}

/** A thread, and the member of staff who asks. */
export type ThreadByStaff = { threadId: ThreadId; staff: SignedInStaff }

export type ThreadRow = {
	id: ThreadId
	contact: string
	version: number
	assigned_to: string | null
	waits_since: Date | null
}

/** The latest record that has a contact as its number or its email address. */
const latestOf = (contact: string) => sql<CustomerId | null>`coalesce(
	(select c.id from customers c where split_part(c.phone, ';', 1) = ${sql.ref(contact)} order by c.id desc limit 1),
	(select c.id from customers c where c.email_key = ${sql.ref(contact)} order by c.id desc limit 1)
)`

/**
 * Everything that belongs to the person of a thread. Their records are those that staff have joined with the latest one that has the
 * contact; `threads` are those of all contacts whose latest record is one of them. A contact of nobody is a person by itself.
 */
export async function personOf(
	connection: ThreadTables,
	{ threadId }: Pick<ThreadByStaff, 'threadId'>,
): Promise<{ records: CustomerId[]; threads: ThreadRow[] }> {
	const { rows } = await sql<{ records: CustomerId[]; ids: ThreadId[] }>`
		with recursive this as (
			select id, ${latestOf('threads.contact')} as record from threads where id = ${threadId}
		), above as (
			select c.id, c.joined_into from customers c join this on c.id = this.record
			union select c.id, c.joined_into from customers c join above on c.id = above.joined_into
		), one as (
			select id from above where joined_into is null
			union select c.id from customers c join one on c.joined_into = one.id
		), contacts as (
			select split_part(c.phone, ';', 1) as contact from customers c join one using (id)
			union select c.email_key from customers c join one using (id)
		), theirs as (
			select t.id from threads t join contacts using (contact)
			where ${latestOf('t.contact')} in (select id from one)
			union select id from this
		)
		select array(select id from one order by id) as records, array(select id from theirs order by id) as ids`.execute(
		connection,
	)
	const { records = [], ids = [] } = rows[0] ?? {}
	if (ids.length === 0) return { records, threads: [] }
	return { records, threads: await threadRows(connection, ids) }
}

const threadRows = (connection: ThreadTables, ids: ThreadId[]): Promise<ThreadRow[]> =>
	connection
		.selectFrom('threads')
		.select(['id', 'contact', 'version', 'assigned_to', sql<Date | null>`waits_since`.as('waits_since')])
		.where('id', 'in', ids)
		.orderBy('id')
		.execute()

/** The threads of a person, locked until the transaction ends. */
export async function lockPerson(
	connection: ThreadTables,
	thread: Pick<ThreadByStaff, 'threadId'>,
): Promise<ThreadRow[]> {
	const { threads } = await personOf(connection, thread)
	if (threads.length === 0) return []
	// Always in the same order: two who answer could wait for each other.
	await connection
		.selectFrom('threads')
		.select('id')
		.where('id', 'in', idsOf(threads))
		.orderBy('id')
		.forUpdate()
		.execute()
	return threadRows(connection, idsOf(threads))
}

const idsOf = (threads: ThreadRow[]) => threads.map(({ id }) => id)

/** Nothing waits any more in these threads; an answer by text leaves questions about a quote open. */
export async function endWaiting(
	connection: ThreadTables,
	threads: ThreadRow[],
	{ questions, isActivity }: { questions: boolean; isActivity: boolean },
): Promise<void> {
	await connection
		.updateTable('threads')
		.set({
			version: sql`version + 1`,
			text_since: null,
			...(questions && { question_since: null }),
			...(isActivity && { latest_at: sql`now()` }),
		})
		.where('id', 'in', idsOf(threads))
		.execute()
}

/** A thread waits again: for the answer to its questions, or else since the latest that came in. */
export async function waitAgain(connection: ThreadTables, { id }: Pick<ThreadRow, 'id'>): Promise<void> {
	await sql`
		with came as (
			select
				greatest(
					(select max(i.at) from incoming_texts i where i.phone = t.contact),
					(select max(m.at) from incoming_mails m where m.sender = t.contact and not m.automatic),
					(select max(l.created_at) from leads l where l.thread_id = t.id)
				) as texted,
				(select max(q.asked_at) from quote_questions q where q.thread_id = t.id) as asked,
				(select min(q.asked_at) from quote_questions q where q.thread_id = t.id and q.answered_at is null) as open
			from threads t where t.id = ${id}
		)
		update threads t set
			version = t.version + 1,
			question_since = came.open,
			text_since = case when came.open is null or came.texted > came.asked
				then coalesce(greatest(came.texted, came.asked), t.latest_at) end
		from came where t.id = ${id}`.execute(connection)
}

export async function setAssigned(
	connection: ThreadTables,
	threads: ThreadRow[],
	staffId: string | null,
): Promise<void> {
	await connection
		.updateTable('threads')
		.set({ assigned_to: staffId })
		.where('id', 'in', idsOf(threads))
		.execute()
}

/** A message about a thread that is to be sent; `undefined` when it is written down already. */
export async function insertMessage(
	connection: ThreadTables,
	message: {
		threadId: ThreadId
		kind: ThreadMessage
		channel: 'mail' | 'text'
		dedupeKey: string
		/** Until when it is of use. */
		until?: Date
		/** By a text, or by an email where the thread is of an address. */
		reply?: { body: string; staff: SignedInStaff; sendAt?: Date | undefined }
	},
): Promise<MessageId | undefined> {
	const { threadId, kind, channel, dedupeKey, until = null, reply } = message
	const row = await connection
		.insertInto('messages')
		.values({
			thread_id: threadId,
			kind,
			channel,
			dedupe_key: dedupeKey,
			eta: until,
			body: reply?.body ?? null,
			written_by: reply?.staff.name ?? null,
			send_at: reply?.sendAt ?? null,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst()
	return row?.id
}

/** A reply that has not begun to go out, of the threads of a person; `undefined` when there is none. */
const isStillToGo = (messageId: MessageId, threads: readonly ThreadRow[]) =>
	sql<boolean>`id = ${messageId} and thread_id = any(${threads.map(({ id }) => id)}::uuid[])
		and kind = 'reply' and state = 'pending' and send_at is not null and begun_at is null`

/** Has a reply that was written for later go out now; how, or `undefined` when it is no longer waiting. */
export async function sendAtOnce(
	connection: ThreadTables,
	{ messageId, threads }: { messageId: MessageId; threads: readonly ThreadRow[] },
) {
	return connection
		.updateTable('messages')
		.set({ send_at: null })
		.where(isStillToGo(messageId, threads))
		.returning('channel')
		.executeTakeFirst()
}

/** Takes back a reply that was written for later; its words, or `undefined` when it is no longer waiting. */
export async function withholdReply(
	connection: ThreadTables,
	{ messageId, threads, reason }: { messageId: MessageId; threads: readonly ThreadRow[]; reason: string },
) {
	return connection
		.updateTable('messages')
		.set({ state: 'skipped', reason, updated_at: sql`now()` })
		.where(isStillToGo(messageId, threads))
		.returning('body')
		.executeTakeFirst()
}

/**
 * The texts that came since a reply was written, by any number of its person, and whether they emailed, called or asked since. An email
 * counts from when it was read in: it may have lain in the mailbox.
 */
export async function wroteSince(
	connection: ThreadTables,
	{ messageId, threadId }: { messageId: MessageId; threadId: ThreadId },
): Promise<{ texts: string[]; others: boolean }> {
	const { threads } = await personOf(connection, { threadId })
	const { rows } = await sql<{ texts: string[]; others: boolean }>`
		with theirs as (select id, contact from threads where id = any(${idsOf(threads)}::uuid[])),
			came as (
				select kind, body from incoming_texts i join theirs t on t.contact = i.phone
				where i.at > (select created_at from messages where id = ${messageId}))
		select array(select body from came where kind = 'text') as texts, exists (select from came where kind = 'call')
			or exists (select from incoming_mails i join theirs t on t.contact = i.sender where not i.automatic and i.id > m.id)
			or exists (select from leads l join theirs t on t.id = l.thread_id where l.created_at > m.created_at)
			or exists (select from quote_questions q join theirs t on t.id = q.thread_id where q.asked_at > m.created_at) as others
		from messages m where m.id = ${messageId}`.execute(connection)
	return rows[0] ?? { texts: [], others: false }
}

/** The reply that was written for what its author had seen; `undefined` when none was. */
export const replyFor = (connection: ThreadTables, dedupeKey: string) =>
	connection
		.selectFrom('messages')
		.select(['body', 'written_by'])
		.where('kind', '=', 'reply')
		.where('dedupe_key', '=', dedupeKey)
		.where('booking_id', 'is', null)
		.where('waiting_id', 'is', null)
		.where('quote_id', 'is', null)
		.executeTakeFirst()

/** A thread as its messages tell of it: who it is, and what waits in it, the earliest first. */
export async function threadOfMessage(connection: ThreadTables, threadId: ThreadId, limit: number) {
	const thread = await connection
		.selectFrom('threads as t')
		.leftJoin('customers as c', (join) => join.on(sql<boolean>`c.id = ${latestOf('t.contact')}`))
		.select(['t.id', 't.contact', 't.text_since', 't.question_since', 'c.name', 'c.id as customerId'])
		.where('t.id', '=', threadId)
		.executeTakeFirst()
	if (!thread) return undefined
	const came =
		thread.text_since === null ? [] : await written(connection, thread.contact, thread.text_since, limit)
	const texts = came.map(({ words }) => words)
	const isCall = came.length > 0 && came.every(({ kind }) => kind === 'call')
	return { ...thread, texts, isCall, answers: await latestMail(connection, thread.contact) }
}

/** The characters of an email that one to the office repeats. */
const mostSaid = 2000

/** What came from a contact since a time: texts and calls from a number, emails from an address. */
async function written(
	connection: ThreadTables,
	contact: string,
	since: Date,
	limit: number,
): Promise<{ words: string; kind: 'text' | 'call' | 'mail' }[]> {
	const { rows } = await sql<{ words: string; kind: 'text' | 'call' | 'mail' }>`
		(select body as words, kind, at from incoming_texts where phone = ${contact} and at >= ${since} order by at, id limit ${limit})
		union all
		(select concat_ws(E'\\n', nullif(subject, ''), nullif(left(said, ${mostSaid}), '')) as words, 'mail' as kind, at from incoming_mails
			where sender = ${contact} and at >= ${since} and not automatic order by at, id limit ${limit})`.execute(
		connection,
	)
	return rows
}

/** The email that a reply to an address answers. */
const latestMail = (connection: ThreadTables, contact: string) =>
	connection
		.selectFrom('incoming_mails')
		.select(['subject', 'message_id as messageId', 'message_references as references'])
		.where('sender', '=', contact)
		.where('automatic', '=', false)
		.orderBy('at', 'desc')
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst()

/** Deletes replies and leads of callers that were written before `before`, and threads in which nothing was since. Returns the threads. */
export async function deleteOld(connection: ThreadTables, before: Date): Promise<ThreadId[]> {
	await connection
		.deleteFrom('messages')
		.where('thread_id', 'is not', null)
		.where('created_at', '<', before)
		.execute()
	await connection
		.deleteFrom('leads')
		.where('thread_id', 'is not', null)
		.where('created_at', '<', before)
		.execute()
	const gone = await connection
		.deleteFrom('threads')
		.where('latest_at', '<', before)
		.returning('id')
		.execute()
	return gone.map(({ id }) => id)
}
