import type { Connection } from '#app/platform/http/connection.ts'

type TextTables = Connection<'text_pictures'>

/** The pictures of some texts, in the order in which they came. */
export async function pictureRows(connection: TextTables, textIds: string[]) {
	if (textIds.length === 0) return []
	return connection
		.selectFrom('text_pictures')
		.select(['id', 'text_id', 'state', 'reason'])
		.where('text_id', 'in', textIds)
		.orderBy('text_id')
		.orderBy('position')
		.execute()
}
