import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { SavedReplyId, SignedInStaff } from '#app/platform/ids.ts'

type SavedTables = Connection<'saved_replies'>

/** More than anybody looks through. */
const most = 200

export const savedRows = (connection: SavedTables) =>
	connection.selectFrom('saved_replies').selectAll().orderBy('title').orderBy('id').limit(most).execute()

export const savedRow = (connection: SavedTables, id: SavedReplyId) =>
	connection.selectFrom('saved_replies').selectAll().where('id', '=', id).executeTakeFirst()

/** A saved reply of the version `seen`, locked to be changed; `undefined` when it is no longer of that. */
export const lockSaved = (connection: SavedTables, { id, seen }: { id: SavedReplyId; seen: number }) =>
	connection
		.selectFrom('saved_replies')
		.select(['title', 'words'])
		.where('id', '=', id)
		.where('version', '=', seen)
		.forUpdate()
		.executeTakeFirst()

type Words = { title: string; words: string; staff: SignedInStaff }

export async function insertSaved(connection: SavedTables, { title, words, staff }: Words): Promise<void> {
	await connection.insertInto('saved_replies').values({ title, words, actor: staff.name }).execute()
}

/** Changes a saved reply, which is locked. */
export async function updateSaved(
	connection: SavedTables,
	id: SavedReplyId,
	{ title, words, staff }: Words,
): Promise<void> {
	await connection
		.updateTable('saved_replies')
		.set({ title, words, actor: staff.name, at: sql`now()`, version: sql`version + 1` })
		.where('id', '=', id)
		.execute()
}

/** Deletes a saved reply, which is locked. */
export async function deleteSaved(connection: SavedTables, id: SavedReplyId): Promise<void> {
	await connection.deleteFrom('saved_replies').where('id', '=', id).execute()
}
