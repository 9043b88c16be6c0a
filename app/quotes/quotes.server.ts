import { issueToken, type OwnedQuoteId, openToken } from '#app/customers/customers.server.ts'
import type { PriceListId, QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isOffered, type Load, priceLoad } from '#app/pricing/load.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import { priceListOf } from '#app/pricing/pricing.server.ts'
import { type Counted, isSameCount } from './counted-things.ts'
import { ownedQuote } from './owned-quote.server.ts'
import {
	isSameLoad,
	labelChanges,
	lineItemsOf,
	loadChanges,
	type Quote,
	type QuoteChanges,
	type Shown,
	statusAfterSending,
} from './quote.ts'
import { reopen } from './reopen.server.ts'
import { type SentWithSave, takeIntoQuote } from './saved-photos.server.ts'
import * as store from './store.server.ts'
import { keptCount, keptCountInWords } from './things.server.ts'

export { mayOpenQuote, ownerTokenOf } from './owner-token.server.ts'
export { stopLinks } from './quote-links.server.ts'
export { addPhoto } from './quote-photos.server.ts'
export { deletePhotosOf, deleteUnbookedQuote, unbookedQuotes } from './retention.server.ts'
export { reviewQuote } from './review.server.ts'
export { keptCountInWords, things, thingsWithSources } from './things.server.ts'

type Needs = Pick<Platform, 'database'>

/** The columns of a load. The total is always computed here, never taken from a browser. */
function loadColumns(load: Load, list: PriceList) {
	return {
		volume_selection: load.volume,
		weight_kg: load.weightKg,
		has_stairs: load.hasStairs,
		selected_addons: load.addOns,
		estimated_total_cents: priceLoad(load, list).total,
		line_items: lineItemsOf(load, list),
	}
}

/** What was counted, as it is kept: without things that nobody can count any more, and nothing when there is none. */
function countColumn(sent: Counted): Counted | null {
	const counted = keptCount(sent)
	return isEmpty(counted) ? null : counted
}

/**
 * The first save: a draft priced by this list, with what was counted and the photos that were sent, and the token that
 * makes it the visitor's.
 */
export async function saveQuote(
	{ database }: Needs,
	load: Load,
	prices: NumberedList,
	{ counted, ...sent }: SentWithSave & { counted?: Counted } = { token: undefined, labels: {} },
): Promise<{ quote: Quote; token: string }> {
	return database.transaction().execute(async (transaction) => {
		const created = await createQuote(transaction, load, prices, counted)
		const token = await issueToken(transaction, { quoteId: created.id }, 'cookie')
		const { quoteId } = await openToken(transaction, token)
		if (!quoteId) throw new Error('a quote that was just saved cannot be opened')
		const photos = await takeIntoQuote(transaction, quoteId, sent)
		if (!isEmpty(photos))
			await store.recordQuoteHistory(transaction, {
				quoteId,
				actor: 'customer',
				action: 'photos added',
				before: null,
				after: { photos },
			})
		return { quote: store.toQuote(created, prices, await store.photoRows(transaction, quoteId)), token }
	})
}

async function createQuote(
	transaction: store.QuoteTables,
	load: Load,
	prices: NumberedList,
	counted: Counted = {},
): Promise<store.QuoteRow> {
	const counted_things = countColumn(counted)
	const created = await store.insertQuote(transaction, {
		...loadColumns(load, prices),
		counted_things,
		price_list_id: prices.id,
	})
	await store.recordQuoteHistory(transaction, {
		quoteId: created.id,
		actor: 'customer',
		action: 'saved',
		before: null,
		after: { ...load, ...(counted_things && { counted: keptCountInWords(counted_things) }) },
	})
	return created
}

/** The quote that a token opens; `undefined` when it opens none. */
export async function findQuote({ database }: Needs, token: string): Promise<Quote | undefined> {
	const { quoteId } = await openToken(database, token)
	return quoteId && readQuote(database, quoteId)
}

async function readQuote(connection: Platform['database'], quoteId: OwnedQuoteId) {
	const row = await store.findQuoteRow(connection, quoteId)
	if (!row) return undefined
	const prices = await priceListOf(connection, row.price_list_id)
	return store.toQuote(row, prices, await store.photoRows(connection, quoteId))
}

export type UpdateResult =
	| { ok: true; quote: Quote }
	| { ok: false; reason: 'no-such-quote' }
	/** Its list has no price for the load. */
	| { ok: false; reason: 'not-offered' }
	/** Its load or prices differ from what the sender last saw, or it is booked; `quote` is the current one. */
	| { ok: false; reason: 'changed' | 'booked'; quote: Quote }

/**
 * What the page that saves knows: the load that it last saw of the quote, the list of the prices that it shows, and the
 * token of the photos that it has sent.
 */
export type Seen = {
	load?: Load | undefined
	list?: PriceListId | undefined
	photoToken?: string | undefined
}

/**
 * A later save, with only what changed. A reviewed quote goes back to pending, and its earlier final amount stays in the
 * history; a save that changes nothing, such as one sent again, leaves the quote as it is. A load is not overwritten when
 * it differs from the one that the sender has `seen`, or when the quote is booked; photos of a booked quote can still be
 * relabelled. Without a `seen` load the changes apply to the current one. The price is always computed with the quote's
 * own list, whichever holds today. Photos that `labels` names and that the page has sent are taken into the quote.
 */
export async function updateQuote(
	{ database }: Needs,
	token: string,
	quoteId: QuoteId,
	{ labels = {}, counted, ...changes }: QuoteChanges,
	seen: Seen = {},
): Promise<UpdateResult> {
	return database.transaction().execute(async (transaction): Promise<UpdateResult> => {
		const owned = await ownedQuote(transaction, token, quoteId)
		const row = owned && (await store.findQuoteRow(transaction, owned, { lock: true }))
		if (!row) return { ok: false, reason: 'no-such-quote' }
		const prices = await priceListOf(transaction, row.price_list_id)
		const before = store.toQuote(row, prices, await store.photoRows(transaction, row.id))
		const load: Load = { ...before.load, ...definedOnly(changes) }
		const relabelled = labelChanges(
			new Map(before.photos.map((photo) => [photo.id, photo.label])),
			Object.entries(labels),
		)
		const recounted = counted && !isSameCount(before.counted, keptCount(counted)) ? counted : undefined
		const sameLoad = isSameLoad(before.load, load)
		if (before.booked && !(sameLoad && recounted === undefined))
			return { ok: false, reason: 'booked', quote: before }
		if (conflicts(before, seen, definedOnly(changes))) return { ok: false, reason: 'changed', quote: before }
		if (!isOffered(load, prices)) return { ok: false, reason: 'not-offered' }
		const added = await takeIntoQuote(transaction, row.id, { token: seen.photoToken, labels })
		if (sameLoad && !recounted && isEmpty(relabelled) && isEmpty(added)) return { ok: true, quote: before }
		for (const { id } of before.photos) {
			const label = relabelled[id]
			if (label) await store.labelPhoto(transaction, row.id, id, label)
		}
		const after = await changeLoad(
			transaction,
			row,
			{ load, prices, counted: recounted },
			{ labels: relabelled, ...(!isEmpty(added) && { photos: added }) },
		)
		return { ok: true, quote: store.toQuote(after, prices, await store.photoRows(transaction, row.id)) }
	})
}

/** Whether the quote is no longer as the sender saw it. A save sent again is no conflict: it finds its own changes. */
const conflicts = (now: Quote, { load, list }: Seen, changes: Partial<Load>) =>
	(list !== undefined && list !== now.prices.id) ||
	(load !== undefined && !isSameLoad(now.load, load) && !isSameLoad(now.load, { ...load, ...changes }))

/**
 * Writes a new load, priced by the quote's own list, and a new count, if there is one, into a quote that the caller has
 * locked. Returns the new row.
 */
async function changeLoad(
	transaction: store.QuoteTables,
	row: store.OwnedQuoteRow,
	{ load, prices, counted }: { load: Load; prices: PriceList; counted?: Counted | undefined },
	otherChanges: object = {},
): Promise<store.QuoteRow> {
	const { line_items, ...columns } = loadColumns(load, prices)
	const count = counted && countColumn(counted)
	const changes = {
		...loadChanges(store.loadOf(row), load),
		...(counted && { counted: keptCountInWords(counted) }),
		...otherChanges,
	}
	return reopen(
		transaction,
		row,
		{
			...columns,
			line_items: JSON.stringify(line_items),
			...(counted && { counted_things: count && JSON.stringify(count) }),
		},
		'changed',
		changes,
	)
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0

const definedOnly = (changes: Omit<QuoteChanges, 'labels'>) =>
	Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

export type Customer = { name: string; email: string; phone: string; propertyAddress: string; city: string }

/**
 * Sends a quote in for review with its customer, inside the caller's transaction (a booking's), and closes it: a quote is
 * for one job. With a calculator, the quote gets the load that was shown. When that load is not the token's quote, or the
 * quote is already booked, as when two people book from one computer, a new quote is made. Without a calculator, the
 * token's quote is sent if it is open. Returns the quote's id, or `undefined` when there is none to send.
 */
export async function sendQuoteForReview(
	transaction: Platform['database'],
	token: string | undefined,
	customer: Customer,
	shown?: Shown,
): Promise<QuoteId | undefined> {
	const row = await quoteToSend(transaction, token, shown)
	if (!row) return undefined
	const status = statusAfterSending(row.quote_status)
	await store.sendQuoteRow(transaction, row.id, {
		quote_status: status,
		customer_name: customer.name,
		customer_email: customer.email,
		customer_phone: customer.phone,
		property_address: customer.propertyAddress,
		city: customer.city,
	})
	await store.recordQuoteHistory(transaction, {
		quoteId: row.id,
		actor: 'customer',
		action: 'sent for review',
		before: { status: row.quote_status },
		after: { status, ...customer },
	})
	return row.id
}

async function quoteToSend(
	transaction: Platform['database'],
	token: string | undefined,
	shown: Shown | undefined,
): Promise<Pick<store.QuoteRow, 'id' | 'quote_status'> | undefined> {
	const open = token === undefined ? undefined : await lockOpenRow(transaction, token)
	if (!shown) return open
	if (!open || open.id !== shown.quoteId) return createQuote(transaction, shown.load, shown.prices)
	if (isSameLoad(store.loadOf(open), shown.load)) return open
	const prices = await priceListOf(transaction, open.price_list_id)
	return changeLoad(transaction, open, { load: shown.load, prices })
}

/** The token's quote, locked; `undefined` when the token opens none, or one that a booking has closed. */
async function lockOpenRow(transaction: Platform['database'], token: string) {
	const { quoteId } = await openToken(transaction, token)
	const row = quoteId && (await store.findQuoteRow(transaction, quoteId, { lock: true }))
	return row?.closed_at === null ? row : undefined
}

/**
 * The load of the token's open quote, by its own prices, locked until the transaction ends: what is reckoned by it is what
 * `sendQuoteForReview` sends in. `undefined` when there is none to send.
 */
export async function lockOpenQuote(
	transaction: Platform['database'],
	token: string,
): Promise<{ load: Load; prices: PriceList } | undefined> {
	const row = await lockOpenRow(transaction, token)
	return row && { load: store.loadOf(row), prices: await priceListOf(transaction, row.price_list_id) }
}

/** The summary of a quote for mails and the CRM. */
export async function summariseQuote({ database }: Needs, quoteId: QuoteId) {
	const row = await store.quoteSummaryRow(database, quoteId)
	const counted = keptCountInWords(row?.counted_things)
	return (
		row && {
			id: row.id,
			items: row.line_items.items,
			...(counted !== '' && { counted }),
			totalCents: row.estimated_total_cents,
			photoCount: Number(row.photo_count),
		}
	)
}

/** Makes a separate token for a link in a mail, so that the quote can be opened on another device. */
export async function makeQuoteLinkToken({ database }: Needs, quoteId: QuoteId): Promise<string> {
	return issueToken(database, { quoteId }, 'mail')
}
