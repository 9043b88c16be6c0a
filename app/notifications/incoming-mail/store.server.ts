import { type Insertable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { IncomingMailId } from '#app/platform/ids.ts'

type MailTables = Connection<'incoming_mails' | 'deleted_mails' | 'text_pictures' | 'mailboxes'>

/** How long a reader that says nothing more has a mailbox. */
const lease = sql`interval '30 seconds'`

/** Claims a mailbox for a reader, again while it reads; `undefined` while another one has it. */
export async function claimMailbox(connection: MailTables, name: string, reader: string) {
	await connection
		.insertInto('mailboxes')
		.values({ name })
		.onConflict((conflict) => conflict.doNothing())
		.execute()
	return connection
		.updateTable('mailboxes')
		.set({ reader, read_until: sql`clock_timestamp() + ${lease}` })
		.where('name', '=', name)
		.where((eb) =>
			eb.or([
				eb('reader', '=', reader),
				eb('read_until', 'is', null),
				eb('read_until', '<', sql<Date>`clock_timestamp()`),
			]),
		)
		.returning(['uid_validity', 'last_uid'])
		.executeTakeFirst()
}

/** Notes up to where a mailbox was read, by the numbers of its emails. */
export async function noteRead(
	connection: MailTables,
	{
		name,
		reader,
		uidValidity,
		lastUid,
	}: { name: string; reader: string; uidValidity: bigint; lastUid: number },
): Promise<void> {
	await connection
		.updateTable('mailboxes')
		.set({ uid_validity: String(uidValidity), last_uid: String(lastUid) })
		.where('name', '=', name)
		.where('reader', '=', reader)
		.execute()
}

export async function releaseMailbox(connection: MailTables, name: string, reader: string): Promise<void> {
	await connection
		.updateTable('mailboxes')
		.set({ reader: null, read_until: null })
		.where('name', '=', name)
		.where('reader', '=', reader)
		.execute()
}

/** Whether an email came in before: it is kept, or was deleted since. */
export async function cameBefore(connection: MailTables, fingerprint: string): Promise<boolean> {
	const row = await connection
		.selectFrom('incoming_mails')
		.select('fingerprint')
		.where('fingerprint', '=', fingerprint)
		.unionAll(
			connection.selectFrom('deleted_mails').select('fingerprint').where('fingerprint', '=', fingerprint),
		)
		.executeTakeFirst()
	return row !== undefined
}

/** Stores an email and returns its id; `undefined` when it is stored already, or was and is deleted. */
export async function insertMail(
	connection: MailTables,
	mail: Insertable<Tables['incoming_mails']>,
): Promise<IncomingMailId | undefined> {
	if (await cameBefore(connection, mail.fingerprint)) return undefined
	const row = await connection
		.insertInto('incoming_mails')
		.values(mail)
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst()
	return row?.id
}

/** A picture of an email, stored or failed. */
export type MailPicture = { content_type: string } & (
	| {
			state: 'stored'
			storage_key: string
			thumbnail_key: string
			width: number
			height: number
			bytes: number
	  }
	| { state: 'failed'; reason: string }
)

export async function insertMailPictures(
	connection: MailTables,
	mailId: IncomingMailId,
	pictures: MailPicture[],
): Promise<void> {
	if (pictures.length === 0) return
	await connection
		.insertInto('text_pictures')
		.values(
			pictures.map((picture, position) => ({
				...{ mail_id: mailId, position, message_sid: '', media_sid: '' },
				...picture,
			})),
		)
		.execute()
}

/** Deletes emails from before `before` that have no pictures; none of them comes in again. */
export async function deleteMails(connection: MailTables, before: Date): Promise<void> {
	await sql`
		with gone as (
			delete from incoming_mails m where m.at < ${before}
			and not exists (select from text_pictures p where p.mail_id = m.id)
			returning m.fingerprint
		)
		insert into deleted_mails (fingerprint) select fingerprint from gone
		on conflict do nothing`.execute(connection)
}
