import { sql } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CustomerId, MessageId, ThreadId } from '#app/platform/ids.ts'
import type { Gone } from '../gone.ts'

type TextTables = Connection<
	| 'incoming_texts'
	| 'incoming_mails'
	| 'text_pictures'
	| 'stopped_phones'
	| 'text_stop_entries'
	| 'customers'
	| 'threads'
	| 'messages'
	| 'history'
>
type StoredPicture = { storageKey: string; thumbnailKey: string }

/** Whether nobody else who is on record has the phone of a row in this table. */
const nobodyElses = (
	table: 'incoming_texts' | 'stopped_phones' | 'text_stop_entries',
	ids: readonly string[],
) =>
	sql<boolean>`not exists (
		select from customers c
		where split_part(c.phone, ';', 1) = ${sql.ref(`${table}.phone`)} and c.id <> all(${ids}::uuid[])
	)`

/** The pictures that were texted from some phones, but from those that somebody besides `ids` has. Locked: none is stored meanwhile. */
export async function textPicturesOf(
	connection: TextTables,
	{ ids, phones }: { ids: readonly CustomerId[]; phones: readonly string[] },
): Promise<StoredPicture[]> {
	const rows = await connection
		.selectFrom('text_pictures as p')
		.innerJoin('incoming_texts', 'incoming_texts.id', 'p.text_id')
		.select(['p.storage_key', 'p.thumbnail_key'])
		.where(sql<boolean>`incoming_texts.phone = any(${phones}::text[])`)
		.where(nobodyElses('incoming_texts', ids))
		.forUpdate('p')
		.execute()
	return rows.flatMap(({ storage_key: storageKey, thumbnail_key: thumbnailKey }) =>
		storageKey === null || thumbnailKey === null ? [] : [{ storageKey, thumbnailKey }],
	)
}
/**
 * Deletes what was texted from some phones, and whether texts to them were stopped, unless somebody on record has the phone. A text
 * with a picture whose files are not `discarded` stays, and goes when texts do. Returns which texts and stops went.
 */
export async function deleteTexts(
	connection: TextTables,
	{ phones, discarded }: { phones: readonly string[]; discarded: ReadonlySet<string> },
): Promise<{ texts: string[]; stops: string[] }> {
	const isTheirs = sql<boolean>`phone = any(${phones}::text[])`
	await connection
		.deleteFrom('text_pictures')
		.where(sql<boolean>`(storage_key is null or storage_key = any(${[...discarded]}::text[]))`)
		.where('text_id', 'in', (eb) =>
			eb.selectFrom('incoming_texts').select('id').where(isTheirs).where(nobodyElses('incoming_texts', [])),
		)
		.execute()
	const texts = await connection
		.deleteFrom('incoming_texts')
		.where(isTheirs)
		.where(nobodyElses('incoming_texts', []))
		.where(sql<boolean>`not exists (select from text_pictures p where p.text_id = incoming_texts.id)`)
		.returning('provider_id')
		.execute()
	await connection
		.deleteFrom('text_stop_entries')
		.where(isTheirs)
		.where(nobodyElses('text_stop_entries', []))
		.execute()
	const stops = await connection
		.deleteFrom('stopped_phones')
		.where(isTheirs)
		.where(nobodyElses('stopped_phones', []))
		.returning(sql<string>`at::text`.as('at'))
		.execute()
	return { texts: texts.map(({ provider_id }) => provider_id), stops: stops.map(({ at }) => at) }
}

/** Locks the threads of some contacts before their texts and stops: a text that comes in locks them in this order. */
export async function lockThreads(connection: TextTables, contacts: readonly string[]): Promise<void> {
	await sql`select from threads where contact = any(${contacts}::text[]) order by id for update`.execute(
		connection,
	)
}

/**
 * Deletes the threads of some numbers and email addresses with what we replied, unless somebody on record has the contact, or a text
 * or an email from there stays. Returns which threads and messages went.
 */
export async function deleteThreads(
	connection: TextTables,
	contacts: readonly string[],
): Promise<{ threads: ThreadId[]; messages: MessageId[] }> {
	const { rows } = await sql<{ id: ThreadId }>`
		select t.id from threads t where t.contact = any(${contacts}::text[]) and not exists (
			select from customers c where split_part(c.phone, ';', 1) = t.contact or c.email_key = t.contact
		) and not exists (select from incoming_texts i where i.phone = t.contact)
		and not exists (select from incoming_mails m where m.sender = t.contact) for update`.execute(connection)
	return deleteThreadsWith(
		connection,
		rows.map(({ id }) => id),
	)
}

async function deleteThreadsWith(connection: TextTables, threads: ThreadId[]) {
	if (threads.length === 0) return { threads, messages: [] }
	const gone = await connection
		.deleteFrom('messages')
		.where('thread_id', 'in', threads)
		.returning('id')
		.execute()
	const messages = gone.map(({ id }) => id)
	// The last error of a job may repeat a number.
	await sql`delete from pgboss.job where data ->> 'messageId' = any(${messages}::text[])`.execute(connection)
	await connection.deleteFrom('threads').where('id', 'in', threads).execute()
	await history.deleteOf(
		connection,
		threads.map((id) => ({ kind: 'thread', id })),
	)
	return { threads, messages }
}

/** The pictures of noted texts. */
export async function picturesOfTexts(connection: TextTables, texts: string[]): Promise<StoredPicture[]> {
	const rows = await connection
		.selectFrom('text_pictures as p')
		.innerJoin('incoming_texts as t', 't.id', 'p.text_id')
		.select(['p.storage_key', 'p.thumbnail_key'])
		.where(sql<boolean>`t.provider_id = any(${texts}::text[])`)
		.execute()
	return rows.flatMap(({ storage_key: storageKey, thumbnail_key: thumbnailKey }) =>
		storageKey === null || thumbnailKey === null ? [] : [{ storageKey, thumbnailKey }],
	)
}

/** Deletes texts, threads and stops that are noted, whoever has their phone, and who stopped texts to a phone that is nobody's. */
export async function deleteNotedTexts(
	connection: TextTables,
	{ texts, stops, threads }: Pick<Gone, 'texts' | 'stops' | 'threads'>,
): Promise<void> {
	await deleteThreadsWith(connection, threads)
	const isNotedText = sql<boolean>`provider_id = any(${texts}::text[])`
	const isNotedStop = sql<boolean>`at::text = any(${stops}::text[])`
	await connection
		.deleteFrom('text_stop_entries')
		.where(
			sql<boolean>`phone in (
				select phone from incoming_texts where ${isNotedText} union select phone from stopped_phones where ${isNotedStop}
			)`,
		)
		.where(nobodyElses('text_stop_entries', []))
		.execute()
	await connection
		.deleteFrom('text_pictures')
		.where('text_id', 'in', (eb) => eb.selectFrom('incoming_texts').select('id').where(isNotedText))
		.execute()
	await connection.deleteFrom('incoming_texts').where(isNotedText).execute()
	await connection.deleteFrom('stopped_phones').where(isNotedStop).execute()
}

/** Whether somebody on record has a phone or an email address. */
export const hasCustomer = async (connection: TextTables, contact: string): Promise<boolean> =>
	(await connection
		.selectFrom('customers')
		.select('id')
		.where((eb) =>
			eb.or([sql<boolean>`split_part(phone, ';', 1) = ${contact}`, eb('email_key', '=', contact)]),
		)
		.limit(1)
		.executeTakeFirst()) !== undefined
