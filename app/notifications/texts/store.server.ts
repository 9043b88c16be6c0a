import { type Selectable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { TextPictureId } from '#app/platform/ids.ts'
import type { TextState } from './text-notice.ts'

type TextTables = Connection<
	'stopped_phones' | 'text_stop_entries' | 'incoming_texts' | 'text_pictures' | 'text_notices'
>

export async function isStopped(connection: TextTables, phone: string): Promise<boolean> {
	const row = await connection
		.selectFrom('stopped_phones')
		.select('phone')
		.where('phone', '=', phone)
		.executeTakeFirst()
	return row !== undefined
}

/** Stops texts to a phone. Staff never replace the owner's own stop. `false` when nothing changes. */
export async function stopPhone(
	connection: TextTables,
	phone: string,
	stoppedBy: 'customer' | 'staff',
): Promise<boolean> {
	const stopped = await connection
		.insertInto('stopped_phones')
		.values({ phone, stopped_by: stoppedBy })
		.onConflict((conflict) =>
			stoppedBy === 'staff'
				? conflict.doNothing()
				: conflict
						.column('phone')
						.doUpdateSet({ stopped_by: 'customer', at: sql`now()` })
						.where('stopped_phones.stopped_by', '=', 'staff'),
		)
		.executeTakeFirst()
	return (stopped.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Resumes texts to a phone; staff can resume only what staff stopped. `false` when nothing changes. */
export async function resumePhone(
	connection: TextTables,
	phone: string,
	by: 'customer' | 'staff',
): Promise<boolean> {
	const resumed = await connection
		.deleteFrom('stopped_phones')
		.where('phone', '=', phone)
		.$if(by === 'staff', (query) => query.where('stopped_by', '=', 'staff'))
		.executeTakeFirst()
	return resumed.numDeletedRows > 0n
}

export async function recordStop(
	connection: TextTables,
	entry: { phone: string; action: 'stopped' | 'allowed'; actor: string },
): Promise<void> {
	await connection.insertInto('text_stop_entries').values(entry).execute()
}

export async function stopsOf(connection: TextTables, phones: string[]) {
	if (phones.length === 0) return []
	return connection.selectFrom('stopped_phones').selectAll().where('phone', 'in', phones).execute()
}

/** The history of stops of these phones, newest first. */
export async function stopEntries(connection: TextTables, phones: string[], limit: number) {
	if (phones.length === 0) return []
	return connection
		.selectFrom('text_stop_entries')
		.selectAll()
		.where('phone', 'in', phones)
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()
}

/** Deletes entries from before `before`, except for phones that are still stopped. */
export async function deleteStopEntries(connection: TextTables, before: Date): Promise<void> {
	await connection
		.deleteFrom('text_stop_entries')
		.where('at', '<', before)
		.where(sql<boolean>`not exists (select from stopped_phones s where s.phone = text_stop_entries.phone)`)
		.execute()
}

/** Stores a text from a customer, or a call that nobody took, and returns its id; `undefined` when it is stored already. */
export async function insertIncomingText(
	connection: TextTables,
	text: { provider_id: string; phone: string; body: string; kind?: 'text' | 'call' },
): Promise<string | undefined> {
	const row = await connection
		.insertInto('incoming_texts')
		.values(text)
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst()
	return row?.id
}

type NewPicture = Pick<
	Selectable<Tables['text_pictures']>,
	'text_id' | 'position' | 'message_sid' | 'media_sid' | 'content_type' | 'state' | 'reason'
>

/** Stores the pictures of a text. Returns the ids of the pending ones. */
export async function insertPictures(
	connection: TextTables,
	pictures: NewPicture[],
): Promise<TextPictureId[]> {
	if (pictures.length === 0) return []
	const rows = await connection
		.insertInto('text_pictures')
		.values(pictures)
		.returning(['id', 'state'])
		.execute()
	return rows.filter(({ state }) => state === 'pending').map(({ id }) => id)
}

/** A pending picture, with the time of its text; `undefined` when there is none. */
export async function pendingPicture(connection: TextTables, id: TextPictureId) {
	return connection
		.selectFrom('text_pictures as p')
		.innerJoin('incoming_texts as t', 't.id', 'p.text_id')
		.select(['p.id', 'p.message_sid', 'p.media_sid', 't.at'])
		.where('p.id', '=', id)
		.where('p.state', '=', 'pending')
		.executeTakeFirst()
}

type PictureEnd =
	| {
			state: 'stored'
			storage_key: string
			thumbnail_key: string
			width: number
			height: number
			bytes: number
	  }
	| { state: 'failed'; reason: string }

/** Ends a pending picture; `false` when it is no longer pending, or was deleted. */
export async function endPicture(
	connection: TextTables,
	id: TextPictureId,
	end: PictureEnd,
): Promise<boolean> {
	const ended = await connection
		.updateTable('text_pictures')
		.set(end)
		.where('id', '=', id)
		.where('state', '=', 'pending')
		.executeTakeFirst()
	return ended.numUpdatedRows === 1n
}

export async function pictureFiles(connection: TextTables, id: TextPictureId) {
	return connection
		.selectFrom('text_pictures')
		.select(['storage_key', 'thumbnail_key'])
		.where('id', '=', id)
		.where('state', '=', 'stored')
		.executeTakeFirst()
}

/** The pictures of texts and emails from before `before`. */
export async function oldPictures(
	connection: Connection<'text_pictures' | 'incoming_texts' | 'incoming_mails'>,
	before: Date,
): Promise<TextPictureId[]> {
	const rows = await connection
		.selectFrom('text_pictures as p')
		.leftJoin('incoming_texts as t', 't.id', 'p.text_id')
		.leftJoin('incoming_mails as m', 'm.id', 'p.mail_id')
		.select('p.id')
		.where((eb) => eb(eb.fn.coalesce('t.at', 'm.at'), '<', before))
		.orderBy('p.id')
		.execute()
	return rows.map(({ id }) => id)
}

/** Locks a picture; none where somebody else has it, or has deleted it. */
export const lockPicture = (connection: TextTables, id: TextPictureId) =>
	connection
		.selectFrom('text_pictures')
		.select(['storage_key', 'thumbnail_key'])
		.where('id', '=', id)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst()

export async function deletePicture(connection: TextTables, id: TextPictureId): Promise<void> {
	await connection.deleteFrom('text_pictures').where('id', '=', id).execute()
}

/** Deletes incoming texts from before `before` that have no pictures. */
export async function deleteIncomingTexts(connection: TextTables, before: Date): Promise<void> {
	await connection
		.deleteFrom('incoming_texts')
		.where('at', '<', before)
		.where(sql<boolean>`not exists (select from text_pictures p where p.text_id = incoming_texts.id)`)
		.execute()
}

/** Records a notice of the provider. `sent` does not replace a later state. */
export async function recordNotice(
	connection: TextTables,
	{ reference, state, errorCode }: { reference: string; state: TextState; errorCode: string | null },
): Promise<void> {
	await connection
		.insertInto('text_notices')
		.values({ reference, state, error_code: errorCode })
		.onConflict((conflict) =>
			conflict
				.column('reference')
				.doUpdateSet({ state, error_code: errorCode, at: sql`now()` })
				.where(sql<boolean>`${state} <> 'sent' and text_notices.state <> 'delivered'`),
		)
		.execute()
}

export async function deleteNotices(connection: TextTables, before: Date): Promise<void> {
	await connection.deleteFrom('text_notices').where('at', '<', before).execute()
}
