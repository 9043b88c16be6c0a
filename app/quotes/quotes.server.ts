import { giveToken, type OwnedQuoteId, openToken } from '#app/customers/customers.server.ts'
import type { PriceListId, QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isOffered, type Load, priceLoad } from '#app/pricing/load.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import { priceListOf } from '#app/pricing/pricing.server.ts'
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
import { reopen } from './reopening.server.ts'
import * as store from './store.server.ts'

export { ownerTokenOf } from './owner-token.server.ts'
export { stopLinks } from './quote-links.server.ts'
export { addPhoto } from './quote-photos.server.ts'
export { forgetPhotosOf, forgetUnbookedQuote, unbookedQuotes } from './retention.server.ts'
export { reviewQuote } from './review.server.ts'

type Needs = Pick<Platform, 'database'>

/** A load's columns; the total is always ours, never one that a browser sent. */
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

/** The first save: a draft by this list, and the token that makes it the visitor's own. */
export async function saveQuote(
	{ database }: Needs,
	load: Load,
	prices: NumberedList,
): Promise<{ quote: Quote; token: string }> {
	return database.transaction().execute(async (transaction) => {
		const created = await createQuote(transaction, load, prices)
		const token = await giveToken(transaction, { quoteId: created.id }, 'cookie')
		return { quote: store.toQuote(created, prices, []), token }
	})
}

async function createQuote(
	transaction: store.QuoteTables,
	load: Load,
	prices: NumberedList,
): Promise<store.QuoteRow> {
	const created = await store.insertQuote(transaction, {
		...loadColumns(load, prices),
		price_list_id: prices.id,
	})
	await store.recordQuoteHistory(transaction, {
		quoteId: created.id,
		actor: 'customer',
		action: 'saved',
		before: null,
		after: load,
	})
	return created
}

/** The quote that this browser's token opens, or nothing. */
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
	/** Its list has no price for such a load. */
	| { ok: false; reason: 'not-offered' }
	/** Its load or its prices are others than its sender last knew of, or it is booked: it is as `quote` says. */
	| { ok: false; reason: 'changed' | 'booked'; quote: Quote }

/** What a page last knew of a quote that it changes: its load, and the list of the prices that it shows. */
export type Seen = { load?: Load | undefined; list?: PriceListId | undefined }

/**
 * A later save: only what changed. A quote already answered goes back to pending, and its earlier final
 * amount stays in the history; where all is as it was, as in a save that is sent again, the quote stays as it is.
 * Nothing is written over a load other than the one that its sender has `seen`, nor over a booked one; a booked quote's
 * photos can still be labelled anew. Where nothing was `seen` the changes are laid over whatever is there. Its prices are
 * those of its own list, whichever holds today.
 */
export async function updateQuote(
	{ database }: Needs,
	token: string,
	quoteId: QuoteId,
	{ labels = {}, ...changes }: QuoteChanges,
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
		const sameLoad = isSameLoad(before.load, load)
		if (before.booked && !sameLoad) return { ok: false, reason: 'booked', quote: before }
		if (isMeantForAnother(before, seen, definedOnly(changes)))
			return { ok: false, reason: 'changed', quote: before }
		if (!isOffered(load, prices)) return { ok: false, reason: 'not-offered' }
		if (sameLoad && isEmpty(relabelled)) return { ok: true, quote: before }
		for (const { id } of before.photos) {
			const label = relabelled[id]
			if (label) await store.labelPhoto(transaction, row.id, id, label)
		}
		const after = await changeLoad(transaction, row, { load, prices }, { labels: relabelled })
		return { ok: true, quote: store.toQuote(after, prices, await store.photoRows(transaction, row.id)) }
	})
}

/** Whether changes to what was seen do not go with the quote as it is. Sent once more, a save finds what it made already. */
const isMeantForAnother = (now: Quote, { load, list }: Seen, changes: Partial<Load>) =>
	(list !== undefined && list !== now.prices.id) ||
	(load !== undefined && !isSameLoad(now.load, load) && !isSameLoad(now.load, { ...load, ...changes }))

/** Writes another load, by the quote's own list, into a quote that the caller holds locked. Returns the quote as it is now. */
async function changeLoad(
	transaction: store.QuoteTables,
	row: store.OwnedQuoteRow,
	{ load, prices }: { load: Load; prices: PriceList },
	besides: object = {},
): Promise<store.QuoteRow> {
	const { line_items, ...columns } = loadColumns(load, prices)
	const changes = { ...loadChanges(store.loadOf(row), load), ...besides }
	return reopen(transaction, row, { ...columns, line_items: JSON.stringify(line_items) }, 'changed', changes)
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0

const definedOnly = (changes: Omit<QuoteChanges, 'labels'>) =>
	Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

export type Customer = { name: string; email: string; phone: string; propertyAddress: string; city: string }

/**
 * Sends a quote in for review with who asks, inside the caller's transaction (a booking's), and closes it: it is for this
 * job. What the calculator showed is what the quote says from here on; where that is not the token's quote, or it is
 * booked already, as at a computer that two people book from, it is a new quote. Without a calculator it is the
 * token's quote, if that is open. Returns the quote's id, or `undefined` when there is none to send.
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
	const open = token === undefined ? undefined : await lockOpenQuote(transaction, token)
	if (!shown) return open
	if (!open || open.id !== shown.quoteId) return createQuote(transaction, shown.load, shown.prices)
	if (isSameLoad(store.loadOf(open), shown.load)) return open
	const prices = await priceListOf(transaction, open.price_list_id)
	return changeLoad(transaction, open, { load: shown.load, prices })
}

/** The token's quote, locked; `undefined` when it opens none, or one that a booking has closed. */
async function lockOpenQuote(transaction: Platform['database'], token: string) {
	const { quoteId } = await openToken(transaction, token)
	const row = quoteId && (await store.findQuoteRow(transaction, quoteId, { lock: true }))
	return row?.closed_at === null ? row : undefined
}

/** What mails and the CRM say about a quote. */
export async function summariseQuote({ database }: Needs, quoteId: QuoteId) {
	const row = await store.quoteSummaryRow(database, quoteId)
	return (
		row && {
			id: row.id,
			items: row.line_items.items,
			totalCents: row.estimated_total_cents,
			photoCount: Number(row.photo_count),
		}
	)
}

/** A token of its own for a link in a mail, so that the quote opens on another device too. */
export async function makeQuoteLinkToken({ database }: Needs, quoteId: QuoteId): Promise<string> {
	return giveToken(database, { quoteId }, 'mail')
}
