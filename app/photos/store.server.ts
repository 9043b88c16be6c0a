import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { PhotoId } from '#app/platform/ids.ts'
import { hashOf } from './photo-token.server.ts'

export type PhotoTables = Connection<'sent_photos'>
export type SentPhotoRow = Omit<Selectable<Tables['sent_photos']>, 'token_hash' | 'created_at'>

const columns = ['id', 'storage_key', 'thumbnail_key', 'width', 'height', 'bytes'] as const

/** A photo that is in no quote yet, for the page that sent it. `lock` locks it until the transaction ends. */
export async function findSentPhoto(
	connection: PhotoTables,
	token: string,
	photoId: PhotoId,
	{ lock = false } = {},
): Promise<SentPhotoRow | undefined> {
	const query = connection
		.selectFrom('sent_photos')
		.select(columns)
		.where('token_hash', '=', hashOf(token))
		.where('id', '=', photoId)
	return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** How many photos of a page are in no quote yet. */
export async function countSentPhotos(connection: PhotoTables, token: string): Promise<number> {
	const { photos } = await connection
		.selectFrom('sent_photos')
		.select(({ fn }) => fn.countAll<string>().as('photos'))
		.where('token_hash', '=', hashOf(token))
		.executeTakeFirstOrThrow()
	return Number(photos)
}

/** Inserts a photo; `false` when there is one with this id. */
export async function insertSentPhoto(
	connection: PhotoTables,
	token: string,
	photo: SentPhotoRow,
): Promise<boolean> {
	const inserted = await connection
		.insertInto('sent_photos')
		.values({ ...photo, token_hash: hashOf(token) })
		.onConflict((conflict) => conflict.column('id').doNothing())
		.executeTakeFirst()
	return inserted.numInsertedOrUpdatedRows === 1n
}

export async function deleteSentPhoto(
	connection: PhotoTables,
	token: string,
	photoId: PhotoId,
): Promise<void> {
	await connection
		.deleteFrom('sent_photos')
		.where('token_hash', '=', hashOf(token))
		.where('id', '=', photoId)
		.execute()
}

/** Deletes the rows of a page's photos and returns them; a row that is locked is waited for. */
export async function takeSentPhotoRows(
	connection: PhotoTables,
	token: string,
	photoIds: PhotoId[],
): Promise<SentPhotoRow[]> {
	const held = await connection
		.selectFrom('sent_photos')
		.select('id')
		.where('token_hash', '=', hashOf(token))
		.where('id', 'in', photoIds)
		// Always in the same order: two saves that name the same photos could deadlock.
		.orderBy('id')
		.forUpdate()
		.execute()
	if (held.length === 0) return []
	const taken = await connection
		.deleteFrom('sent_photos')
		.where(
			'id',
			'in',
			held.map(({ id }) => id),
		)
		.returning(columns)
		.execute()
	return taken.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** The photos that were sent before this moment and are still in no quote, the oldest first. */
export async function unsavedPhotoIds(connection: PhotoTables, before: Date): Promise<PhotoId[]> {
	const rows = await connection
		.selectFrom('sent_photos')
		.select('id')
		.where('created_at', '<', before)
		.orderBy('created_at')
		.orderBy('id')
		.execute()
	return rows.map(({ id }) => id)
}

/** Such a photo, locked; `undefined` when it is gone or locked by another transaction. */
export async function lockUnsavedPhoto(
	connection: PhotoTables,
	photoId: PhotoId,
): Promise<SentPhotoRow | undefined> {
	return connection
		.selectFrom('sent_photos')
		.select(columns)
		.where('id', '=', photoId)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst()
}

/** Deletes the row of a photo that the caller has locked. */
export async function deleteUnsavedPhoto(connection: PhotoTables, photoId: PhotoId): Promise<void> {
	await connection.deleteFrom('sent_photos').where('id', '=', photoId).execute()
}
