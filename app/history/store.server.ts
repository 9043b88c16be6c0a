import { type Selectable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'

export type HistoryTables = Connection<'history'>

type Row = Selectable<Tables['history']>
export type SubjectKey = { kind: Row['subject']; id: string }
export type HistoryRow = Pick<Row, 'id' | 'at' | 'actor' | 'action' | 'subject_id' | 'before' | 'after'>

/** What there is one of, such as the schedule, has one fixed id in the history. */
export const theOnlyOne = '00000000-0000-0000-0000-000000000000'

export async function insertRow(
	connection: HistoryTables,
	{ kind, id }: SubjectKey,
	{
		actor,
		action,
		before,
		after,
	}: { actor: string; action: string; before: object | null; after: object | null },
): Promise<void> {
	await connection
		.insertInto('history')
		.values({
			subject: kind,
			subject_id: id,
			actor,
			action,
			before: before && JSON.stringify(before),
			after: after && JSON.stringify(after),
		})
		.execute()
}

const kindsOf = (keys: SubjectKey[]) => [...new Set(keys.map(({ kind }) => kind))]
/** One parameter, however many there are. */
const amongIds = (keys: SubjectKey[]) => sql<boolean>`subject_id = any(${keys.map(({ id }) => id)}::uuid[])`

export async function rowsOf(
	connection: HistoryTables,
	keys: SubjectKey[],
	limit: number | undefined,
): Promise<HistoryRow[]> {
	if (keys.length === 0) return []
	return connection
		.selectFrom('history')
		.select(['id', 'at', 'actor', 'action', 'subject_id', 'before', 'after'])
		.where('subject', 'in', kindsOf(keys))
		.where(amongIds(keys))
		.orderBy('id', 'desc')
		.$if(limit !== undefined, (query) => query.limit(limit ?? 0))
		.execute()
}

export async function hasRemovedPhoto(
	connection: HistoryTables,
	{ kind, id }: SubjectKey,
	photoId: string,
): Promise<boolean> {
	const removed = await connection
		.selectFrom('history')
		.select('id')
		.where('subject', '=', kind)
		.where('subject_id', '=', id)
		.where('action', '=', 'photo removed')
		.where(sql<string>`after->>'photo'`, '=', photoId)
		.limit(1)
		.executeTakeFirst()
	return removed !== undefined
}

export async function deleteRows(connection: HistoryTables, keys: SubjectKey[]): Promise<void> {
	if (keys.length === 0) return
	await connection.deleteFrom('history').where('subject', 'in', kindsOf(keys)).where(amongIds(keys)).execute()
}

/**
 * Puts other words in the place of an address to which a document went: of rows that name one of these addresses, or that came of one of
 * these forms. Returns the forms of the former.
 */
export async function replaceAddresses(
	connection: HistoryTables,
	gone: { addresses: string[] } | { forms: string[] },
	words: string,
): Promise<string[]> {
	const rows = await connection
		.updateTable('history')
		.set({ after: sql`jsonb_set(after, '{emailedTo}', to_jsonb(${words}::text))` })
		.where('action', '=', 'emailed')
		.where(
			'addresses' in gone
				? sql<boolean>`lower(after ->> 'emailedTo') = any(${gone.addresses}::text[])`
				: sql<boolean>`after ->> 'form' = any(${gone.forms}::text[])`,
		)
		.returning(sql<string>`after ->> 'form'`.as('form'))
		.execute()
	return rows.map(({ form }) => form)
}

/** How many of the latest changes may still be uncommitted: far more than ever run concurrently. */
const mostConcurrent = 100

/**
 * The sum of the newest ids: an id is assigned before its transaction commits, so the highest id alone would miss a change
 * that commits after its successor.
 */
export async function sumOfNewest(connection: HistoryTables): Promise<string> {
	const newest = connection.selectFrom('history').select('id').orderBy('id', 'desc').limit(mostConcurrent)
	const row = await connection
		.selectFrom(newest.as('newest'))
		.select((eb) => eb.fn.sum('newest.id').as('sum'))
		.executeTakeFirst()
	return String(row?.sum ?? 0)
}

/** The last row of each of these actions for each of these subjects. */
export const lastRows = (
	connection: HistoryTables,
	{ kind, ids, actions }: { kind: SubjectKey['kind']; ids: string[]; actions: readonly string[] },
) =>
	connection
		.selectFrom('history')
		.distinctOn(['subject_id', 'action'])
		.select(['subject_id', 'action', 'at'])
		.where('subject', '=', kind)
		.where('subject_id', 'in', ids)
		.where('action', 'in', actions)
		.orderBy('subject_id')
		.orderBy('action')
		.orderBy('id', 'desc')
		.execute()

/** The rows of one action for each of these subjects, in the order in which they were written. */
export const eachRow = (
	connection: HistoryTables,
	{ kind, ids, action }: { kind: SubjectKey['kind']; ids: string[]; action: string },
) =>
	connection
		.selectFrom('history')
		.select(['id', 'at', 'actor', 'subject_id', 'after'])
		.where('subject', '=', kind)
		.where(sql<boolean>`subject_id = any(${ids}::uuid[])`)
		.where('action', '=', action)
		.orderBy('id')
		.execute()
