import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CustomerId, IncomingMailId } from '#app/platform/ids.ts'

type MailTables = Connection<'incoming_mails' | 'text_pictures' | 'customers'>
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

/** The pictures of noted emails. */
export async function picturesOfMails(
	connection: MailTables,
	mails: IncomingMailId[],
): Promise<StoredPicture[]> {
	if (mails.length === 0) return []
	const rows = await connection
		.selectFrom('text_pictures')
		.select(['storage_key', 'thumbnail_key'])
		.where('mail_id', 'in', mails)
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
 * `discarded` stays, and goes when texts do. Returns which went.
 */
export async function deleteMails(
	connection: MailTables,
	{ addresses, discarded }: { addresses: readonly string[]; discarded: ReadonlySet<string> },
): Promise<IncomingMailId[]> {
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
		.returning('id')
		.execute()
	return gone.map(({ id }) => id)
}

/** Deletes emails that are noted, whoever has their address. */
export async function deleteNotedMails(connection: MailTables, mails: IncomingMailId[]): Promise<void> {
	if (mails.length === 0) return
	await connection.deleteFrom('text_pictures').where('mail_id', 'in', mails).execute()
	await connection.deleteFrom('incoming_mails').where('id', 'in', mails).execute()
}
