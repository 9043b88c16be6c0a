import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'

type TextTables = Connection<'text_pictures'>

/** The pictures of some texts or emails, in the order in which they came; `of` is the text or the email. */
export async function pictureRows(connection: TextTables, by: 'text_id' | 'mail_id', ids: string[]) {
	if (ids.length === 0) return []
	return connection
		.selectFrom('text_pictures')
		.select(['id', 'state', 'reason', sql<string>`${sql.ref(by)}::text`.as('of')])
		.where(by, 'in', ids)
		.orderBy(by)
		.orderBy('position')
		.execute()
}
