import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { MessageId, ThreadId } from '#app/platform/ids.ts'

type TellingTables = Connection<'messages' | 'threads' | 'customers'>

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

/** The latest email that said how many more wrote, before a message or at all. */
const saidBefore = (messageId?: MessageId) => sql<MessageId>`coalesce(
	(select s.id from messages s where s.kind = 'more-received'
		and (${messageId ?? null}::uuid is null or s.id < ${messageId ?? null}) order by s.id desc limit 1),
	'00000000-0000-0000-0000-000000000000'
)`

/** The earliest and the latest thread that the office was not told of since it was last said how many there are. */
export async function withheldThreads(connection: TellingTables) {
	const { rows } = await sql<{ first: MessageId; latest: ThreadId; isDue: boolean }>`
		select
			(array_agg(m.id order by m.id))[1] as first,
			(array_agg(m.thread_id order by m.id desc))[1] as latest,
			min(m.created_at) <= now() - interval '1 hour' as "isDue"
		from messages m where ${isWithheld} and m.id > ${saidBefore()} having count(*) > 0`.execute(connection)
	return rows[0]
}

/** How many threads wait of which the office was not told until a message, and since the one before it. */
export async function waitingWithheld(connection: TellingTables, messageId: MessageId): Promise<number> {
	const { rows } = await sql<{ waiting: number }>`
		select count(distinct t.id)::integer as waiting from messages m join threads t on t.id = m.thread_id
		where ${isWithheld} and m.id < ${messageId} and m.id > ${saidBefore(messageId)} and t.text_since is not null`.execute(
		connection,
	)
	return rows[0]?.waiting ?? 0
}
