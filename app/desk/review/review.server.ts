import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/calgary-time.ts'
import { type QuoteDetail, toDetail } from './quote-detail.ts'
import {
	countedMatches,
	type ListAsk,
	pageSize,
	type QuoteCounts,
	type QuoteOnList,
	type QuotePage,
} from './quotes-list.ts'
import * as store from './store.server.ts'

type Home = Pick<Platform, 'database'>

/** A page of the list, with how many fit and how many there are. */
export async function listQuotes({ database }: Home, ask: ListAsk): Promise<QuotePage> {
	const counts = await countQuotes({ database }, ask)
	const after = ask.before === undefined ? undefined : await store.placeOf(database, ask.before)
	const rows = await store.pageRows(database, ask, { after, many: counts.more, limit: pageSize + 1 })
	const shown = rows.slice(0, pageSize)
	const photos = await store.photosOnCards(
		database,
		shown.map(({ id }) => id),
	)
	return {
		quotes: shown.map((row) => toCard(row, photos.get(row.id))),
		counts,
		older: rows.length > pageSize ? shown.at(-1)?.id : undefined,
	}
}

async function countQuotes({ database }: Home, ask: ListAsk): Promise<QuoteCounts> {
	const byStatus = await store.countByStatus(database)
	const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0)
	if (ask.q === '')
		return { matching: ask.status === 'all' ? total : (byStatus.get(ask.status) ?? 0), more: false, total }
	const matching = await store.countMatches(database, ask)
	return { matching: Math.min(matching, countedMatches), more: matching > countedMatches, total }
}

const toCard = (row: store.QuoteRow, photos?: { count: number; first: string[] }): QuoteOnList => ({
	id: row.id,
	status: row.quote_status,
	customerName: row.customer_name,
	propertyAddress: row.property_address,
	city: row.city,
	load: row.line_items.items,
	estimatedTotal: row.estimated_total_cents,
	finalAmount: row.final_quote_cents,
	created: formatMoment(row.created_at),
	photoCount: photos?.count ?? 0,
	photos: photos?.first ?? [],
})

/** Everything about one quote, for staff; nothing when there is none. */
export async function openQuote({ database }: Home, quoteId: string): Promise<QuoteDetail | undefined> {
	const row = await store.findQuoteRow(database, quoteId)
	if (!row) return undefined
	const [photos, history, lead] = await Promise.all([
		store.photoRows(database, quoteId),
		store.historyRows(database, quoteId),
		store.leadOfQuote(database, quoteId),
	])
	return toDetail(row, photos, history, lead)
}

/** Grows with every change of a quote, lead or booking. */
export const latestChange = ({ database }: Home): Promise<string> => store.latestChange(database)

/** Where a photo of a quote is stored, for staff. */
export async function findPhotoKeys({ database }: Home, quoteId: string, photoId: string) {
	const row = await store.photoKeys(database, quoteId, photoId)
	return row && { storageKey: row.storage_key, thumbnailKey: row.thumbnail_key }
}

/** Quotes read at once for an export. */
const batchSize = 1000

/** All quotes that fit, newest first, a batch at a time. Quotes saved meanwhile are newer and not among them. */
export async function* quoteBatches({ database }: Home, ask: Pick<ListAsk, 'q' | 'status'>) {
	const many = ask.q !== '' && (await store.countMatches(database, ask)) > countedMatches
	let after: store.QuoteRow | undefined
	for (;;) {
		const rows = await store.pageRows(database, ask, { after, many, limit: batchSize })
		yield rows.map((row) => toDetail(row, [], [], undefined))
		after = rows.at(-1)
		if (rows.length < batchSize) return
	}
}
