import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { MessageId, ThreadId } from '#app/platform/ids.ts'

type TellingTables = Connection<'messages' | 'threads' | 'customers' | 'quote_questions' | 'history'>

/** The number of the lock. Any number will do that has no other use. */
const strangersLock = 7_340_219

/** Locks, until the transaction ends, who tells the office of somebody who is nobody's customer: their number is a limit. */
export async function lockStrangers(transaction: TellingTables): Promise<void> {
	await sql`select pg_advisory_xact_lock(${strangersLock})`.execute(transaction)
}

/** Whether nobody on record has a contact. */
export async function isStranger(connection: TellingTables, contact: string): Promise<boolean> {
	const known = await connection
		.selectFrom('customers')
		.select('id')
		.where((eb) =>
			eb.or([sql<boolean>`split_part(phone, ';', 1) = ${contact}`, eb('email_key', '=', contact)]),
		)
		.limit(1)
		.executeTakeFirst()
	return known === undefined
}

/**
 * Whether the office was told of what waits in a thread, by an email about it or about a question. Of a caller whom staff kept, and of
 * what they let wait again by 'Not done', it never was.
 */
export async function isNotified(connection: TellingTables, threadId: ThreadId): Promise<boolean> {
	const { rows } = await sql<{ notified: boolean }>`
		select exists (
				select from messages m
				where m.thread_id = t.id and m.kind = 'text-received' and m.created_at >= began.at
			) or exists (select from quote_questions q where q.thread_id = t.id and q.asked_at >= began.at) as notified
		from threads t cross join lateral (
			select greatest(t.waits_since, max(h.at)) as at from history h
			where h.subject = 'thread' and h.subject_id = t.id and h.action = 'not done'
		) began
		where t.id = ${threadId}`.execute(connection)
	return rows[0]?.notified === true
}

/** How many emails the office had within the last hour about contacts that nobody on record has. */
export async function notifiedOfStrangers(connection: TellingTables): Promise<number> {
	const { rows } = await sql<{ notified: number }>`
		select count(*)::integer as notified from messages m join threads t on t.id = m.thread_id
		where m.kind = 'text-received' and m.state <> 'skipped' and m.created_at > now() - interval '1 hour'
		and not exists (
			select from customers c where split_part(c.phone, ';', 1) = t.contact or c.email_key = t.contact
		)`.execute(connection)
	return rows[0]?.notified ?? 0
}

/** Why a message stands for what the office was not told by itself. */
const reason = 'too many wrote at once'

/** Notes that a thread waits of which the office is not told by itself. Called under the lock: ids grow in its order. */
export async function insertWithheld(
	connection: TellingTables,
	{ threadId, dedupeKey }: { threadId: ThreadId; dedupeKey: string },
): Promise<void> {
	await connection
		.insertInto('messages')
		.values({
			...{ thread_id: threadId, kind: 'text-received', channel: 'mail', dedupe_key: dedupeKey },
			...{ state: 'skipped', reason },
		})
		.onConflict((conflict) => conflict.doNothing())
		.execute()
}

const isWithheld = sql<boolean>`m.kind = 'text-received' and m.state = 'skipped' and m.reason = ${reason}`

/**
 * The reason of those that an email has counted. It stands with each of them: who is deleted takes their own messages along, that
 * email perhaps too, and the others are not told of again.
 */
const countedIn = (messageId: MessageId) => `counted in ${messageId}`

/** The earliest and the latest thread that the office was not told of, and that no email has counted. */
export async function withheldThreads(connection: TellingTables) {
	const { rows } = await sql<{ first: MessageId; latest: ThreadId; isDue: boolean }>`
		select
			(array_agg(m.id order by m.id))[1] as first,
			(array_agg(m.thread_id order by m.id desc))[1] as latest,
			min(m.created_at) <= now() - interval '1 hour' as "isDue"
		from messages m where ${isWithheld} having count(*) > 0`.execute(connection)
	return rows[0]
}

/** Notes in which email all are counted that none has counted. Called under the lock. */
export async function countWithheld(connection: TellingTables, messageId: MessageId): Promise<void> {
	await sql`update messages m set reason = ${countedIn(messageId)} where ${isWithheld}`.execute(connection)
}

/** How many threads wait still of those that an email counts. */
export async function waitingWithheld(connection: TellingTables, messageId: MessageId): Promise<number> {
	const { rows } = await sql<{ waiting: number }>`
		select count(distinct t.id)::integer as waiting from messages m join threads t on t.id = m.thread_id
		where m.kind = 'text-received' and m.state = 'skipped' and m.reason = ${countedIn(messageId)}
			and t.text_since is not null`.execute(connection)
	return rows[0]?.waiting ?? 0
}
