import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CustomerId } from '#app/platform/ids.ts'
import type { Gone } from '../gone.ts'

type MailTables = Connection<'incoming_mails' | 'deleted_mails' | 'text_pictures' | 'customers'>
type StoredPicture = { storageKey: string; thumbnailKey: string }

/** Whether nobody who is on record, besides `ids`, has the address that an email came from. */
const nobodyElses = (ids: readonly string[]) =>
	sql<boolean>`not exists (
		select from customers c where c.email_key = incoming_mails.sender and c.id <> all(${ids}::uuid[])
	)`

const isFrom = (addresses: readonly string[]) =>
	sql<boolean>`incoming_mails.sender = any(${addresses}::text[])`

/** The pictures that were emailed from some addresses, but from those that somebody besides `ids` has. Locked. */
export async function mailPicturesOf(
	connection: MailTables,
	{ ids, addresses }: { ids: readonly CustomerId[]; addresses: readonly string[] },
): Promise<StoredPicture[]> {
	const rows = await connection
		.selectFrom('text_pictures as p')
		.innerJoin('incoming_mails', 'incoming_mails.id', 'p.mail_id')
		.select(['p.storage_key', 'p.thumbnail_key'])
		.where(isFrom(addresses))
		.where(nobodyElses(ids))
		.forUpdate('p')
		.execute()
	return rows.flatMap(keysIn)
}

type NotedMails = Pick<Gone, 'mails' | 'mailFingerprints'>

/** An email that was read again since has another id, and is the same. */
const isNoted = ({ mails, mailFingerprints }: NotedMails) =>
	sql<boolean>`(incoming_mails.id = any(${mails}::uuid[]) or incoming_mails.fingerprint = any(${mailFingerprints}::text[]))`

/** The pictures of noted emails. */
export async function picturesOfMails(connection: MailTables, noted: NotedMails): Promise<StoredPicture[]> {
	const rows = await connection
		.selectFrom('text_pictures as p')
		.innerJoin('incoming_mails', 'incoming_mails.id', 'p.mail_id')
		.select(['p.storage_key', 'p.thumbnail_key'])
		.where(isNoted(noted))
		.execute()
	return rows.flatMap(keysIn)
}

const keysIn = ({
	storage_key: storageKey,
	thumbnail_key: thumbnailKey,
}: {
	storage_key: string | null
	thumbnail_key: string | null
}): StoredPicture[] => (storageKey === null || thumbnailKey === null ? [] : [{ storageKey, thumbnailKey }])

/**
 * Deletes what was emailed from some addresses, unless somebody on record has the address. An email with a picture whose files are not
 * `discarded` stays, and goes when texts do. Returns which went; none of them comes in again.
 */
export async function deleteMails(
	connection: MailTables,
	{ addresses, discarded }: { addresses: readonly string[]; discarded: ReadonlySet<string> },
): Promise<NotedMails> {
	await connection
		.deleteFrom('text_pictures')
		.where(sql<boolean>`(storage_key is null or storage_key = any(${[...discarded]}::text[]))`)
		.where('mail_id', 'in', (eb) =>
			eb
				.selectFrom('incoming_mails')
				.select('incoming_mails.id')
				.where(isFrom(addresses))
				.where(nobodyElses([])),
		)
		.execute()
	const gone = await connection
		.deleteFrom('incoming_mails')
		.where(isFrom(addresses))
		.where(nobodyElses([]))
		.where(sql<boolean>`not exists (select from text_pictures p where p.mail_id = incoming_mails.id)`)
		.returning(['id', 'fingerprint'])
		.execute()
	const mailFingerprints = gone.map(({ fingerprint }) => fingerprint)
	await rememberDeleted(connection, mailFingerprints)
	return { mails: gone.map(({ id }) => id), mailFingerprints }
}

/** Deletes emails that are noted, whoever has their address; none of them comes in again. Returns whose address they came from. */
export async function deleteNotedMails(connection: MailTables, noted: NotedMails): Promise<string[]> {
	await connection
		.deleteFrom('text_pictures')
		.where('mail_id', 'in', (eb) =>
			eb.selectFrom('incoming_mails').select('incoming_mails.id').where(isNoted(noted)),
		)
		.execute()
	const gone = await connection
		.deleteFrom('incoming_mails')
		.where(isNoted(noted))
		.returning(['fingerprint', 'sender'])
		.execute()
	await rememberDeleted(connection, [
		...noted.mailFingerprints,
		...gone.map(({ fingerprint }) => fingerprint),
	])
	return [...new Set(gone.map(({ sender }) => sender))]
}

/** The mailbox may still have them, and give them again. */
async function rememberDeleted(connection: MailTables, fingerprints: readonly string[]): Promise<void> {
	await sql`
		insert into deleted_mails (fingerprint) select unnest(${fingerprints}::text[])
		on conflict do nothing`.execute(connection)
}
