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

type Words = { title: string; words: string; staff: SignedInStaff }

export async function insertSaved(connection: SavedTables, { title, words, staff }: Words): Promise<void> {
	await connection.insertInto('saved_replies').values({ title, words, actor: staff.name }).execute()
}

/** Changes a saved reply; `false` when it is no longer of the version `seen`. */
export async function updateSaved(
	connection: SavedTables,
	{ id, seen }: { id: SavedReplyId; seen: number },
	{ title, words, staff }: Words,
): Promise<boolean> {
	const { numUpdatedRows } = await connection
		.updateTable('saved_replies')
		.set({ title, words, actor: staff.name, at: sql`now()`, version: sql`version + 1` })
		.where('id', '=', id)
		.where('version', '=', seen)
		.executeTakeFirst()
	return numUpdatedRows === 1n
}

/** Deletes a saved reply; `false` when it is no longer of the version `seen`. */
export async function deleteSaved(
	connection: SavedTables,
	{ id, seen }: { id: SavedReplyId; seen: number },
): Promise<boolean> {
	const { numDeletedRows } = await connection
		.deleteFrom('saved_replies')
		.where('id', '=', id)
		.where('version', '=', seen)
		.executeTakeFirst()
	return numDeletedRows === 1n
}
