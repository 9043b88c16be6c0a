import { type Selectable, sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { Tables } from '#app/platform/database-types.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import { containing } from '#app/platform/like-pattern.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { countedMatches, type ListAsk } from './quotes-list.ts'

type ReviewTables = Connection<'quote_requests' | 'quote_photos' | 'quote_counts' | 'bookings' | 'history'>

export type QuoteRow = Selectable<Tables['quote_requests']>

/**
 * The position of a quote in the list, newest first; in microseconds, as in the database: a Date has milliseconds
 * only.
 */
export type Cursor = { id: QuoteId; micros: number }

const micros = sql<string>`(extract(epoch from created_at) * 1000000)::bigint`.as('micros')

/**
 * The quotes that match both search and filter (docs/rules.md, 'Quotes at the desk'), found by the search's index, in
 * no order. Reads one more than `countedMatches`.
 */
export async function findMatches(
	connection: ReviewTables,
	{ q, status }: Pick<ListAsk, 'q' | 'status'>,
): Promise<Cursor[]> {
	const query = connection
		.selectFrom('quote_requests')
		.select(['id', micros])
		.where('search_text', 'like', containing(q.toLowerCase()))
		.limit(countedMatches + 1)
	const rows = await (status === 'all' ? query : query.where('quote_status', '=', status)).execute()
	return rows.map(toCursor)
}

/** The number of quotes by status; a trigger in the database updates it with every change. */
export async function countByStatus(connection: ReviewTables): Promise<Map<QuoteStatus, number>> {
	const rows = await connection.selectFrom('quote_counts').selectAll().execute()
	return new Map(rows.map(({ quote_status, quotes }) => [quote_status, Number(quotes)]))
}

const toCursor = (row: { id: QuoteId; micros: string }): Cursor => ({
	id: row.id,
	micros: Number(row.micros),
})

/** The cursor after which a page begins. */
export async function cursorOf(connection: ReviewTables, quoteId: QuoteId): Promise<Cursor | undefined> {
	const row = await connection
		.selectFrom('quote_requests')
		.select(['id', micros])
		.where('id', '=', quoteId)
		.executeTakeFirst()
	return row && toCursor(row)
}

/**
 * Quotes newest first: those with `ids`, or those that match search and filter, from the quote `after` on. (`strpos`
 * keeps the planner from using the search's index, which is faster for few matches only.)
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

/**
 * Quotes by the day of their next pickup, soonest first, then those without one, newest first; from the quote `after` on.
 * With `ids`, only those that the search found.
 */
export async function pageByPickup(
	connection: ReviewTables,
	{ q, status }: Pick<ListAsk, 'q' | 'status'>,
	page: { today: CalendarDate; after?: QuoteId | undefined; ids?: QuoteId[] | undefined; limit: number },
): Promise<QuoteRow[]> {
	const { today, after, ids, limit } = page
	if (ids?.length === 0) return []
	const next = connection
		.selectFrom('bookings')
		.select((eb) => ['quote_id', eb.fn.min('date').as('date')])
		.where('status', '<>', 'cancelled')
		.where('date', '>=', today)
		.groupBy('quote_id')
	let query = connection.selectFrom('quote_requests as q').leftJoin(next.as('next'), 'next.quote_id', 'q.id')
	if (ids) query = query.where('q.id', 'in', ids)
	else if (q !== '') query = query.where(sql<boolean>`strpos(q.search_text, ${q.toLowerCase()}) > 0`)
	if (status !== 'all') query = query.where('q.quote_status', '=', status)
	if (after !== undefined)
		query = query.where(
			sql<boolean>`(coalesce(next.date, 'infinity'), -extract(epoch from q.created_at), q.id) > (
				select coalesce((select date from ${next} as next where quote_id = p.id), 'infinity'),
					-extract(epoch from p.created_at), p.id
				from quote_requests as p where p.id = ${after}
			)`,
		)
	return query
		.selectAll('q')
		.orderBy('next.date', (order) => order.asc().nullsLast())
		.orderBy('q.created_at', 'desc')
		.orderBy('q.id', 'asc')
		.limit(limit)
		.execute()
}

/** The days of the pickups of these quotes, the earliest first; cancelled ones do not count. */
export async function pickupDays(connection: ReviewTables, quoteIds: QuoteId[]) {
	if (quoteIds.length === 0) return []
	return connection
		.selectFrom('bookings')
		.select(['quote_id', 'date'])
		.where('quote_id', 'in', quoteIds)
		.where('status', '<>', 'cancelled')
		.orderBy('date')
		.execute()
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

/** The history of a quote, the latest first. */
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

/** Day and window of the pickup that a quote is for; cancelled pickups do not count. */
export async function pickupOfQuote(connection: ReviewTables, quoteId: QuoteId) {
	return connection
		.selectFrom('bookings')
		.select(['date', 'window_id'])
		.where('quote_id', '=', quoteId)
		.where('status', '<>', 'cancelled')
		.orderBy('created_at', 'desc')
		.limit(1)
		.executeTakeFirst()
}

/** How many of the latest changes may still be uncommitted: far more than ever run concurrently. */
const mostConcurrent = 100

/**
 * A token that changes with every change of a quote, a lead or a booking. It is the sum of the newest ids: an id is
 * assigned before its transaction commits, so the highest id alone would miss a change that commits after its
 * successor.
 */
export async function latestChange(connection: ReviewTables): Promise<string> {
	const newest = connection.selectFrom('history').select('id').orderBy('id', 'desc').limit(mostConcurrent)
	const row = await connection
		.selectFrom(newest.as('newest'))
		.select((eb) => eb.fn.sum('newest.id').as('sum'))
		.executeTakeFirst()
	return String(row?.sum ?? 0)
}
