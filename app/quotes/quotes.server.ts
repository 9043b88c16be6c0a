import type { Platform } from '#app/platform/platform.server.ts'
import { type Load, priceLoad } from '#app/pricing/load.ts'
import { newOwnerToken } from './owner-token.server.ts'
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
	const token = newOwnerToken()
	const row = await database.transaction().execute(async (transaction) => {
		const created = await store.insertQuote(transaction, token, loadColumns(load))
		await store.recordQuoteHistory(transaction, {
			quoteId: created.id,
			actor: 'customer',
			action: 'saved',
			before: null,
			after: load,
		})
		return created
	})
	return { quote: store.toQuote(row, []), token }
}

/** The quote that this browser's token opens, or nothing. */
export async function findQuote({ database }: Home, token: string): Promise<Quote | undefined> {
	const quoteId = await store.quoteIdOf(database, token)
	return quoteId === undefined ? undefined : readQuote(database, token, quoteId)
}

async function readQuote(connection: store.QuoteTables, token: string, quoteId: string) {
	const row = await store.findQuoteRow(connection, token, quoteId)
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
	quoteId: string,
	{ labels = {}, ...changes }: QuoteChanges,
): Promise<Quote | undefined> {
	return database.transaction().execute(async (transaction) => {
		const row = await store.findQuoteRow(transaction, token, quoteId, { lock: true })
		if (!row) return undefined
		const before = store.toQuote(row, await store.photoRows(transaction, quoteId))
		const load: Load = { ...before.load, ...definedOnly(changes) }
		const relabelled = labelChanges(
			new Map(before.photos.map((photo) => [photo.id, photo.label])),
			Object.entries(labels),
		)
		const reloaded = loadChanges(before.load, load)
		if (isEmpty(reloaded) && isEmpty(relabelled)) return before
		for (const [photoId, label] of Object.entries(relabelled))
			await store.labelPhoto(transaction, quoteId, photoId, label)
		const { line_items, ...columns } = loadColumns(load)
		await reopen(transaction, row, { ...columns, line_items: JSON.stringify(line_items) }, 'changed', {
			...reloaded,
			labels: relabelled,
		})
		return readQuote(transaction, token, quoteId)
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
	transaction: store.QuoteTables,
	token: string,
	customer: Customer,
): Promise<string | undefined> {
	const quoteId = await store.quoteIdOf(transaction, token)
	const row = quoteId && (await store.findQuoteRow(transaction, token, quoteId, { lock: true }))
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
export async function summariseQuote({ database }: Home, quoteId: string) {
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
export async function makeQuoteLinkToken({ database }: Home, quoteId: string): Promise<string> {
	const token = newOwnerToken()
	await store.insertToken(database, token, quoteId)
	return token
}
