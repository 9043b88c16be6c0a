import { type Selectable, sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { Tables } from '#app/platform/database-types.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import { containing } from '#app/platform/like-pattern.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import { countedMatches, type ListAsk } from './quotes-list.ts'

type ReviewTables = Connection<'quote_requests' | 'quote_photos' | 'quote_counts' | 'bookings' | 'history'>

export type QuoteRow = Selectable<Tables['quote_requests']>

/** A quote's place in the list, newest first; to the microsecond, as the database keeps it and a Date does not. */
export type Place = { id: QuoteId; micros: number }

const micros = sql<string>`(extract(epoch from created_at) * 1000000)::bigint`.as('micros')

/**
 * Places of quotes that fit both search and filter (docs/rules.md, 'Quotes at the desk'), found by the index of the
 * search, in no order. Looks for one more than `countedMatches`.
 */
export async function findMatches(
	connection: ReviewTables,
	{ q, status }: Pick<ListAsk, 'q' | 'status'>,
): Promise<Place[]> {
	const query = connection
		.selectFrom('quote_requests')
		.select(['id', micros])
		.where('search_text', 'like', containing(q.toLowerCase()))
		.limit(countedMatches + 1)
	const rows = await (status === 'all' ? query : query.where('quote_status', '=', status)).execute()
	return rows.map(toPlace)
}

/** How many quotes stand in each status; kept by the database with every change. */
export async function countByStatus(connection: ReviewTables): Promise<Map<QuoteStatus, number>> {
	const rows = await connection.selectFrom('quote_counts').selectAll().execute()
	return new Map(rows.map(({ quote_status, quotes }) => [quote_status, Number(quotes)]))
}

const toPlace = (row: { id: QuoteId; micros: string }): Place => ({ id: row.id, micros: Number(row.micros) })

/** Where a page begins: after this quote. */
export async function placeOf(connection: ReviewTables, quoteId: QuoteId): Promise<Place | undefined> {
	const row = await connection
		.selectFrom('quote_requests')
		.select(['id', micros])
		.where('id', '=', quoteId)
		.executeTakeFirst()
	return row && toPlace(row)
}

/**
 * Quotes newest first: those with `ids`, or those that fit search and filter, walked from the one named `after` until
 * there are enough. (`strpos` keeps the planner from the search's index, which only pays for few matches.)
 */
export async function pageRows(
	connection: ReviewTables,
	{ q, status }: Pick<ListAsk, 'q' | 'status'>,
	page: { after?: QuoteId | undefined; ids?: QuoteId[] | undefined; limit: number },
): Promise<QuoteRow[]> {
	const { after, ids, limit } = page
	if (ids?.length === 0) return []
	let query = connection.selectFrom('quote_requests as q')
	if (ids) query = query.where('q.id', 'in', ids)
	else {
		if (q !== '')
			query = query.where((eb) =>
				eb(eb.fn<number>('strpos', ['q.search_text', eb.val(q.toLowerCase())]), '>', 0),
			)
		if (status !== 'all') query = query.where('q.quote_status', '=', status)
		if (after !== undefined)
			query = query.where((eb) =>
				eb(
					eb.refTuple('q.created_at', 'q.id'),
					'<',
					eb
						.selectFrom('quote_requests as p')
						.select(['p.created_at', 'p.id'])
						.where('p.id', '=', after)
						.$asTuple('created_at', 'id'),
				),
			)
	}
	return query.selectAll('q').orderBy('q.created_at', 'desc').orderBy('q.id', 'desc').limit(limit).execute()
}

/** The first four photos of each quote, and how many there are. */
export async function photosOnCards(
	connection: ReviewTables,
	quoteIds: QuoteId[],
): Promise<Map<string, { count: number; first: string[] }>> {
	if (quoteIds.length === 0) return new Map()
	const rows = await connection
		.selectFrom('quote_photos')
		.select(['quote_id', 'id'])
		.where('quote_id', 'in', quoteIds)
		.orderBy('quote_id')
		.orderBy('id')
		.execute()
	const photos = new Map<string, { count: number; first: string[] }>()
	for (const { quote_id, id } of rows) {
		const known = photos.get(quote_id) ?? { count: 0, first: [] }
		known.count++
		if (known.first.length < 4) known.first.push(id)
		photos.set(quote_id, known)
	}
	return photos
}

export async function findQuoteRow(
	connection: ReviewTables,
	quoteId: QuoteId,
): Promise<QuoteRow | undefined> {
	return connection.selectFrom('quote_requests').selectAll().where('id', '=', quoteId).executeTakeFirst()
}

export async function photoRows(connection: ReviewTables, quoteId: QuoteId) {
	return connection
		.selectFrom('quote_photos')
		.select(['id', 'label', 'width', 'height'])
		.where('quote_id', '=', quoteId)
		.orderBy('id')
		.execute()
}

export async function photoKeys(connection: ReviewTables, quoteId: QuoteId, photoId: PhotoId) {
	return connection
		.selectFrom('quote_photos')
		.select(['storage_key', 'thumbnail_key'])
		.where('quote_id', '=', quoteId)
		.where('id', '=', photoId)
		.executeTakeFirst()
}

/** What happened to a quote, the latest first. */
export async function historyRows(connection: ReviewTables, quoteId: QuoteId) {
	return connection
		.selectFrom('history')
		.select(['id', 'at', 'actor', 'action', 'before', 'after'])
		.where('subject', '=', 'quote')
		.where('subject_id', '=', quoteId)
		.orderBy('id', 'desc')
		.limit(200)
		.execute()
}

/** The day of the pickup that a quote is for; one that was cancelled is none. */
export async function pickupOfQuote(connection: ReviewTables, quoteId: QuoteId) {
	return connection
		.selectFrom('bookings')
		.select('date')
		.where('quote_id', '=', quoteId)
		.where('status', '<>', 'cancelled')
		.orderBy('created_at', 'desc')
		.limit(1)
		.executeTakeFirst()
}

/** Changes of which one may be written after a later one: far more than are ever under way at once. */
const underWay = 100

/**
 * Another one whenever anything has happened to a quote, a lead or a booking. It is the sum of the newest ids: they are
 * given before their transactions end, so the highest alone says nothing of one that ends later than its successor.
 */
export async function latestChange(connection: ReviewTables): Promise<string> {
	const newest = connection.selectFrom('history').select('id').orderBy('id', 'desc').limit(underWay)
	const row = await connection
		.selectFrom(newest.as('newest'))
		.select((eb) => eb.fn.sum('newest.id').as('sum'))
		.executeTakeFirst()
	return String(row?.sum ?? 0)
}
