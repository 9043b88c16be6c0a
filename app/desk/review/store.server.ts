import type { Generated, Kysely } from 'kysely'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { Cents } from '#app/values/money.ts'
import { countedMatches, type ListAsk } from './quotes-list.ts'

type ReviewTables = {
	quote_requests: {
		id: string
		quote_status: QuoteStatus
		volume_selection: number
		weight_kg: number
		has_stairs: boolean
		selected_addons: string[]
		estimated_total_cents: Cents
		line_items: { items: string; breakdown: Record<string, Cents> }
		customer_name: string | null
		customer_email: string | null
		customer_phone: string | null
		property_address: string | null
		city: string | null
		final_quote_cents: Cents | null
		admin_notes: string | null
		version: number
		created_at: Date
		updated_at: Date
		search_text: string
	}
	quote_photos: {
		id: string
		quote_id: string
		position: number
		label: string
		storage_key: string
		thumbnail_key: string
		width: number
		height: number
	}
	quote_counts: { quote_status: QuoteStatus; quotes: string }
	leads: { id: string; quote_id: string | null; preferred_date: string; created_at: Date }
	history: {
		id: Generated<string>
		subject: string
		subject_id: string
		at: Date
		actor: string
		action: string
		before: unknown
		after: unknown
	}
}

export type QuoteRow = ReviewTables['quote_requests']

const tables = (connection: Kysely<unknown>) => connection.withTables<ReviewTables>()

/** What `like` would read as a sign of its own is taken as the letter it is. */
const containing = (typed: string) => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * Up to `most` quotes that fit search and filter, found by the index of the search: a quote must satisfy both
 * (specification, section 5).
 */
function found(connection: Kysely<unknown>, { q, status }: Pick<ListAsk, 'q' | 'status'>, most: number) {
	const query = tables(connection)
		.selectFrom('quote_requests')
		.select(['id', 'created_at'])
		.where('search_text', 'like', containing(q))
		.limit(most)
	return status === 'all' ? query : query.where('quote_status', '=', status)
}

/** How many quotes match a search, counted up to one more than `countedMatches`. */
export async function countMatches(
	connection: Kysely<unknown>,
	ask: Pick<ListAsk, 'q' | 'status'>,
): Promise<number> {
	const row = await connection
		.selectFrom(found(connection, ask, countedMatches + 1).as('found'))
		.select((eb) => eb.fn.countAll<string>().as('n'))
		.executeTakeFirstOrThrow()
	return Number(row.n)
}

/** How many quotes stand in each status; kept by the database with every change. */
export async function countByStatus(connection: Kysely<unknown>): Promise<Map<QuoteStatus, number>> {
	const rows = await tables(connection).selectFrom('quote_counts').selectAll().execute()
	return new Map(rows.map(({ quote_status, quotes }) => [quote_status, Number(quotes)]))
}

/** Where a page begins: after this quote. */
export async function placeOf(connection: Kysely<unknown>, quoteId: string) {
	return tables(connection)
		.selectFrom('quote_requests')
		.select(['id', 'created_at'])
		.where('id', '=', quoteId)
		.executeTakeFirst()
}

/**
 * Quotes newest first, after `place`. Those of a search with few matches are gathered by its index and sorted; with
 * `many`, the list is walked from its newest until there are enough. (`strpos` keeps the planner from the index.)
 */
export async function pageRows(
	connection: Kysely<unknown>,
	ask: Pick<ListAsk, 'q' | 'status'>,
	page: { after?: { id: string; created_at: Date } | undefined; many: boolean; limit: number },
): Promise<QuoteRow[]> {
	const { after, many, limit } = page
	let query = tables(connection).selectFrom('quote_requests as q')
	if (ask.q !== '' && many)
		query = query.where((eb) =>
			eb(eb.fn<number>('strpos', ['q.search_text', eb.val(ask.q.toLowerCase())]), '>', 0),
		)
	if (ask.q !== '' && !many)
		query = query.where('q.id', 'in', found(connection, ask, countedMatches).clearSelect().select('id'))
	if (ask.status !== 'all') query = query.where('q.quote_status', '=', ask.status)
	if (after)
		query = query.where((eb) =>
			eb(eb.refTuple('q.created_at', 'q.id'), '<', eb.tuple(after.created_at, after.id)),
		)
	return query.selectAll('q').orderBy('q.created_at', 'desc').orderBy('q.id', 'desc').limit(limit).execute()
}

/** The first four photos of each quote, and how many there are. */
export async function photosOnCards(
	connection: Kysely<unknown>,
	quoteIds: string[],
): Promise<Map<string, { count: number; first: string[] }>> {
	if (quoteIds.length === 0) return new Map()
	const rows = await tables(connection)
		.selectFrom('quote_photos')
		.select(['quote_id', 'id'])
		.where('quote_id', 'in', quoteIds)
		.orderBy('quote_id')
		.orderBy('position')
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
	connection: Kysely<unknown>,
	quoteId: string,
): Promise<QuoteRow | undefined> {
	return tables(connection)
		.selectFrom('quote_requests')
		.selectAll()
		.where('id', '=', quoteId)
		.executeTakeFirst()
}

export async function photoRows(connection: Kysely<unknown>, quoteId: string) {
	return tables(connection)
		.selectFrom('quote_photos')
		.select(['id', 'label', 'width', 'height'])
		.where('quote_id', '=', quoteId)
		.orderBy('position')
		.execute()
}

export async function photoKeys(connection: Kysely<unknown>, quoteId: string, photoId: string) {
	return tables(connection)
		.selectFrom('quote_photos')
		.select(['storage_key', 'thumbnail_key'])
		.where('quote_id', '=', quoteId)
		.where('id', '=', photoId)
		.executeTakeFirst()
}

/** What happened to a quote, the latest first. */
export async function historyRows(connection: Kysely<unknown>, quoteId: string) {
	return tables(connection)
		.selectFrom('history')
		.select(['id', 'at', 'actor', 'action', 'before', 'after'])
		.where('subject', '=', 'quote')
		.where('subject_id', '=', quoteId)
		.orderBy('id', 'desc')
		.limit(200)
		.execute()
}

/** The booking that a quote came in with. */
export async function leadOfQuote(connection: Kysely<unknown>, quoteId: string) {
	return tables(connection)
		.selectFrom('leads')
		.select(['id', 'preferred_date'])
		.where('quote_id', '=', quoteId)
		.orderBy('created_at', 'desc')
		.limit(1)
		.executeTakeFirst()
}

/** Grows whenever anything happens to a quote, a lead or a booking. */
export async function latestChange(connection: Kysely<unknown>): Promise<string> {
	const row = await tables(connection)
		.selectFrom('history')
		.select((eb) => eb.fn.max('id').as('id'))
		.executeTakeFirst()
	return String(row?.id ?? 0)
}
