import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { QuoteId } from '#app/platform/ids.ts'

type RequestTables = Connection<'photo_requests' | 'quote_photos' | 'quote_requests'>

/** A photo that was asked for. `isAnswered`: a photo was added after it. */
export type PhotoRequestRow = Selectable<Tables['photo_requests']> & { isAnswered: boolean }

/** The photos that were asked for of a quote that the caller may open, the earliest first. */
export const photoRequestsOf = (
	connection: RequestTables,
	{ id }: { id: QuoteId },
): Promise<PhotoRequestRow[]> =>
	connection
		.selectFrom('photo_requests as r')
		.selectAll('r')
		.select(
			sql<boolean>`exists (select from quote_photos p where p.quote_id = r.quote_id and p.created_at > r.asked_at)`.as(
				'isAnswered',
			),
		)
		.where('r.quote_id', '=', id)
		.orderBy('r.asked_at')
		.orderBy('r.id')
		.execute()

/** Locks a quote, so that two requests for a photo follow each other; `false` where there is none. */
export async function lockQuote(connection: RequestTables, id: QuoteId): Promise<boolean> {
	const row = await connection
		.selectFrom('quote_requests')
		.select('id')
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst()
	return row !== undefined
}

/** Writes a request for a photo. Its quote is kept as long as one that has changed now. */
export async function insertPhotoRequest(
	connection: RequestTables,
	row: Insertable<Tables['photo_requests']>,
): Promise<void> {
	await connection.insertInto('photo_requests').values(row).execute()
	await connection
		.updateTable('quote_requests')
		.set({ updated_at: sql`now()` })
		.where('id', '=', row.quote_id)
		.execute()
}
