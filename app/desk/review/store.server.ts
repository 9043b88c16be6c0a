import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import { containing } from '#app/platform/database/like-pattern.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { searchTerms } from '../search-terms.ts'
import { countedMatches, type ListAsk } from './list/quotes-list.ts'

type ReviewTables = Connection<
	'quote_requests' | 'quote_photos' | 'quote_counts' | 'bookings' | 'firm_prices' | 'history'
>

export type QuoteRow = Selectable<Tables['quote_requests']>

/**
 * The position of a quote in the list, newest first; in microseconds, as in the database: a Date has milliseconds
 * only.
 */
export type Cursor = { id: QuoteId; micros: number }

const micros = sql<string>`(extract(epoch from created_at) * 1000000)::bigint`.as('micros')

/**
 * The quotes that match both search and filter (docs/rules.md, 'Quotes at the desk'), found by the search's index, in
 * no order. Reads one more than `countedMatches`. With a day as `notOver`, without those whose pickup is over by then.
 */
export async function findMatches(
	connection: ReviewTables,
	{ q, status }: Pick<ListAsk, 'q' | 'status'>,
	{ notOver }: { notOver: CalendarDate | undefined },
): Promise<Cursor[]> {
	const query = connection
		.selectFrom('quote_requests')
		.select(['id', micros])
		.$if(notOver !== undefined, (all) =>
			all.where((eb) => eb.not(pickupIsOver('quote_requests', notOver ?? ''))),
		)
		.where((eb) =>
			eb.or(
				searchTerms(q).map((words) => eb.and(words.map((word) => eb('found_by', 'like', containing(word))))),
			),
		)
		.limit(countedMatches + 1)
	const rows = await (status === 'all' ? query : query.where('quote_status', '=', status)).execute()
	return rows.map(toCursor)
}

/** A search that is read row by row. */
const walkedThrough = (q: string) => (eb: ExpressionBuilder<{ q: Tables['quote_requests'] }, 'q'>) =>
	eb.or(
		searchTerms(q).map((words) =>
			eb.and(words.map((word) => eb(eb.fn<number>('strpos', ['q.found_by', eb.val(word)]), '>', 0))),
		),
	)

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
		if (q !== '') query = query.where(walkedThrough(q))
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
	else if (q !== '') query = query.where(walkedThrough(q))
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

/** Whether the pickup of a quote is over: it had one, and none is ahead. */
const pickupIsOver = (quote: string, today: CalendarDate) => sql<boolean>`(
	select count(*) > 0 and bool_and(b.status in ('done', 'no-show') or b.date < ${today})
	from bookings as b where b.quote_id = ${sql.ref(`${quote}.id`)} and b.status <> 'cancelled'
)`

/** How many pending quotes nobody waits for any more: their pickups are over. */
export async function countPendingOver(connection: ReviewTables, today: CalendarDate): Promise<number> {
	const row = await connection
		.selectFrom('quote_requests as q')
		.select((eb) => eb.fn.countAll<number>().as('quotes'))
		.where('q.quote_status', '=', 'pending')
		.where(pickupIsOver('q', today))
		.executeTakeFirst()
	return Number(row?.quotes ?? 0)
}

/** Since when a quote has been pending: when it last became so, or else when it was saved. */
const pendingSince = (quote: string) => sql<Date>`coalesce((
	select max(h.at) from history as h where h.subject = 'quote' and h.subject_id = ${sql.ref(`${quote}.id`)}
		and h.after ->> 'status' = 'pending' and h.before ->> 'status' is distinct from 'pending'
), ${sql.ref(`${quote}.created_at`)})`

/**
 * Quotes in the order of answering: those that are pending, but of pickups that are over where no others are asked for, first
 * those with a pickup in one of the `soon` windows, the longest waiting first; then the others, newest first. From the quote
 * `after` on; with `ids`, only those that the search found.
 */
export async function pageToAnswer(
	connection: ReviewTables,
	{ q, status }: Pick<ListAsk, 'q' | 'status'>,
	page: {
		today: CalendarDate
		soon: { date: CalendarDate; window: string }[]
		after?: QuoteId | undefined
		ids?: QuoteId[] | undefined
		limit: number
	},
): Promise<QuoteRow[]> {
	const { today, soon, after, ids, limit } = page
	if (ids?.length === 0) return []
	const [dates, windows] = [soon.map(({ date }) => date), soon.map(({ window }) => window)]
	const turn = (quote: string) => sql<number>`case
		when ${sql.ref(`${quote}.quote_status`)} <> 'pending' then 2
		when exists (
			select from bookings as b
			where b.quote_id = ${sql.ref(`${quote}.id`)} and b.status <> 'cancelled'
				and (b.date, b.window_id) in (select * from unnest(${dates}::date[], ${windows}::text[]))
		) then 0
		else 1 end`
	const place = (quote: string) => sql<number>`case
		when ${sql.ref(`${quote}.quote_status`)} <> 'pending' then -extract(epoch from ${sql.ref(`${quote}.created_at`)})
		else extract(epoch from ${pendingSince(quote)}) end`
	let query = connection.selectFrom('quote_requests as q')
	if (ids) query = query.where('q.id', 'in', ids)
	else if (q !== '') query = query.where(walkedThrough(q))
	if (status !== 'all') query = query.where('q.quote_status', '=', status)
	if (status === 'pending') query = query.where((eb) => eb.not(pickupIsOver('q', today)))
	if (after !== undefined)
		query = query.where(
			sql<boolean>`(${turn('q')}, ${place('q')}, q.id) > (
				select ${turn('p')}, ${place('p')}, p.id from quote_requests as p where p.id = ${after}
			)`,
		)
	return query.selectAll('q').orderBy(turn('q')).orderBy(place('q')).orderBy('q.id').limit(limit).execute()
}

/** Since when each of these quotes has been pending. */
export async function waitingSince(
	connection: ReviewTables,
	quoteIds: QuoteId[],
): Promise<Map<string, Date>> {
	if (quoteIds.length === 0) return new Map()
	const rows = await connection
		.selectFrom('quote_requests as q')
		.select(['q.id', pendingSince('q').as('since')])
		.where('q.id', 'in', quoteIds)
		.where('q.quote_status', '=', 'pending')
		.execute()
	return new Map(rows.map(({ id, since }) => [id, since]))
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

/** What the customer of a quote is called, as far as they said it. */
export async function nameOfQuote(connection: ReviewTables, quoteId: QuoteId): Promise<string | undefined> {
	return (await findQuoteRow(connection, quoteId))?.customer_name ?? undefined
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

/** Day and window of the pickup that a quote is for; cancelled pickups do not count. */
export async function pickupOfQuote(connection: ReviewTables, quoteId: QuoteId) {
	return connection
		.selectFrom('bookings')
		.select(['date', 'window_id', 'travel_fee_cents', 'city'])
		.where('quote_id', '=', quoteId)
		.where('status', '<>', 'cancelled')
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst()
}

/** The firm price of a quote that is not withdrawn. */
export async function firmPriceOfQuote(connection: ReviewTables, quoteId: QuoteId) {
	return connection
		.selectFrom('firm_prices')
		.selectAll()
		.where('quote_id', '=', quoteId)
		.where('withdrawn_at', 'is', null)
		.executeTakeFirst()
}
