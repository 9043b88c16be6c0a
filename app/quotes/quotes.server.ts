import { giveToken, type OwnedQuoteId, openToken } from '#app/customers/customers.server.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Load, priceLoad } from '#app/pricing/load.ts'
import { ownedQuote } from './owned-quote.server.ts'
import {
	labelChanges,
	lineItemsOf,
	loadChanges,
	type Quote,
	type QuoteChanges,
	statusAfterSending,
} from './quote.ts'
import { reopen } from './reopening.server.ts'
import * as store from './store.server.ts'

export { forgetPhotosOf, forgetUnbookedQuote, unbookedQuotes } from './forgetting.server.ts'
export { ownerTokenOf } from './owner-token.server.ts'
export { stopLinks } from './quote-links.server.ts'
export { addPhoto } from './quote-photos.server.ts'
export { reviewQuote } from './review.server.ts'

type Home = Pick<Platform, 'database'>

/** A load's columns; the total is always ours, never one that a browser sent. */
function loadColumns(load: Load) {
	const price = priceLoad(load)
	return {
		volume_selection: load.volume,
		weight_kg: load.weightKg,
		has_stairs: load.hasStairs,
		selected_addons: load.addOns,
		estimated_total_cents: price.total,
		line_items: lineItemsOf(load, price),
	}
}

/** The first save: a draft, and the token that makes it the visitor's own. */
export async function saveQuote({ database }: Home, load: Load): Promise<{ quote: Quote; token: string }> {
	return database.transaction().execute(async (transaction) => {
		const created = await store.insertQuote(transaction, loadColumns(load))
		await store.recordQuoteHistory(transaction, {
			quoteId: created.id,
			actor: 'customer',
			action: 'saved',
			before: null,
			after: load,
		})
		const token = await giveToken(transaction, { quoteId: created.id }, 'cookie')
		return { quote: store.toQuote(created, []), token }
	})
}

/** The quote that this browser's token opens, or nothing. */
export async function findQuote({ database }: Home, token: string): Promise<Quote | undefined> {
	const { quoteId } = await openToken(database, token)
	return quoteId && readQuote(database, quoteId)
}

async function readQuote(connection: store.QuoteTables, quoteId: OwnedQuoteId) {
	const row = await store.findQuoteRow(connection, quoteId)
	return row && store.toQuote(row, await store.photoRows(connection, quoteId))
}

/**
 * A later save: only what changed. A quote already answered goes back to pending, and its earlier final
 * amount stays in the history; where all is as it was, as in a save that is sent again, the quote stays as it is.
 * `undefined` when the token does not open this quote.
 */
export async function updateQuote(
	{ database }: Home,
	token: string,
	quoteId: QuoteId,
	{ labels = {}, ...changes }: QuoteChanges,
): Promise<Quote | undefined> {
	return database.transaction().execute(async (transaction) => {
		const owned = await ownedQuote(transaction, token, quoteId)
		const row = owned && (await store.findQuoteRow(transaction, owned, { lock: true }))
		if (!row) return undefined
		const before = store.toQuote(row, await store.photoRows(transaction, row.id))
		const load: Load = { ...before.load, ...definedOnly(changes) }
		const relabelled = labelChanges(
			new Map(before.photos.map((photo) => [photo.id, photo.label])),
			Object.entries(labels),
		)
		const reloaded = loadChanges(before.load, load)
		if (isEmpty(reloaded) && isEmpty(relabelled)) return before
		for (const { id } of before.photos) {
			const label = relabelled[id]
			if (label) await store.labelPhoto(transaction, row.id, id, label)
		}
		const { line_items, ...columns } = loadColumns(load)
		await reopen(transaction, row, { ...columns, line_items: JSON.stringify(line_items) }, 'changed', {
			...reloaded,
			labels: relabelled,
		})
		return readQuote(transaction, row.id)
	})
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0

const definedOnly = (changes: Omit<QuoteChanges, 'labels'>) =>
	Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

export type Customer = { name: string; email: string; phone: string; propertyAddress: string; city: string }

/**
 * Sends the token's quote in for review with who asks, inside the caller's transaction (a booking's).
 * Answers the quote's id, or nothing when the token opens none, or one that is somebody else's by now: a computer
 * that two people book from may still hold the first one's link.
 */
export async function sendQuoteForReview(
	transaction: Platform['database'],
	token: string,
	customer: Customer,
): Promise<QuoteId | undefined> {
	const { quoteId } = await openToken(transaction, token)
	const row = quoteId && (await store.findQuoteRow(transaction, quoteId, { lock: true }))
	if (!row || !isOpenTo(row.customer_email, customer)) return undefined
	const status = statusAfterSending(row.quote_status)
	await store.updateQuoteRow(transaction, row.id, {
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

const isOpenTo = (email: string | null, customer: Customer) =>
	email === null || email.toLowerCase() === customer.email.toLowerCase()

/** What mails and the CRM say about a quote. */
export async function summariseQuote({ database }: Home, quoteId: QuoteId) {
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
export async function makeQuoteLinkToken({ database }: Home, quoteId: QuoteId): Promise<string> {
	return giveToken(database, { quoteId }, 'mail')
}
