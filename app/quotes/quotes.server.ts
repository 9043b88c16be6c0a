import type { PhotoLabel } from '#app/photos/photo.ts'
import { maxPhotos } from '#app/photos/photo.ts'
import type { IntakeRefusal, PhotoIntake } from '#app/photos/photos.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Load, priceLoad } from '#app/pricing/load.ts'
import { newOwnerToken } from './owner-token.server.ts'
import {
	labelChanges,
	lineItemsOf,
	loadChanges,
	type Quote,
	type QuoteChanges,
	type QuotePhoto,
	statusAfterCustomerChange,
	statusAfterSending,
} from './quote.ts'
import * as store from './store.server.ts'

export { forgetPhotosOf, forgetUnbookedQuote, unbookedQuotes } from './forgetting.server.ts'
export { ownerTokenOf } from './owner-token.server.ts'
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

async function readQuote(connection: store.Connection, token: string, quoteId: string) {
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

/** Writes a customer's change, and takes back an answer that was given to what the quote was before. */
async function reopen(
	connection: store.Connection,
	row: store.QuoteRow,
	columns: Parameters<typeof store.updateQuoteRow>[2],
	action: string,
	after: object,
) {
	const status = statusAfterCustomerChange(row.quote_status)
	await store.updateQuoteRow(connection, row.id, {
		...columns,
		quote_status: status,
		...(status === row.quote_status ? {} : { final_quote_cents: null }),
	})
	const { load, total } = store.toQuote(row, [])
	await store.recordQuoteHistory(connection, {
		quoteId: row.id,
		actor: 'customer',
		action,
		before: { load, total, status: row.quote_status, finalAmount: row.final_quote_cents },
		after: { ...after, status },
	})
}

export type AddPhotoResult =
	| { ok: true; photo: QuotePhoto }
	| { ok: false; reason: 'no-such-quote' | 'quote-full' | IntakeRefusal }

/**
 * Takes one photo into a quote. The browser chose the id, so that a retry after a lost answer adds no second
 * copy. Refused without reading the body when the quote is not the token's own or holds nine photos.
 */
export async function addPhoto(
	{ database, photos }: Home & { photos: PhotoIntake },
	token: string,
	quoteId: string,
	photo: { id: string; label: PhotoLabel; body: ReadableStream<Uint8Array>; contentLength?: number },
): Promise<AddPhotoResult> {
	if (!(await store.findQuoteRow(database, token, quoteId))) return { ok: false, reason: 'no-such-quote' }
	const known = await store.photoRows(database, quoteId)
	const again = known.find(({ id }) => id === photo.id)
	if (again)
		return { ok: true, photo: { id: again.id, label: photo.label, width: again.width, height: again.height } }
	if (known.length >= maxPhotos) return { ok: false, reason: 'quote-full' }

	const taken = await photos.receive(
		photo.body,
		photo.contentLength === undefined ? {} : { contentLength: photo.contentLength },
	)
	if (!taken.ok) return taken

	const { storageKey, thumbnailKey, width, height, bytes } = taken.photo
	const placed = await database.transaction().execute(async (transaction) => {
		const row = await store.findQuoteRow(transaction, token, quoteId, { lock: true })
		if (!row) return 'no-such-quote' as const
		const present = await store.photoRows(transaction, quoteId)
		const position = lowestFree(present.map((each) => each.position))
		if (position > maxPhotos) return 'quote-full' as const
		if (present.some(({ id }) => id === photo.id)) return 'already-there' as const
		await store.insertPhotoRow(transaction, {
			id: photo.id,
			quote_id: quoteId,
			position,
			label: photo.label,
			storage_key: storageKey,
			thumbnail_key: thumbnailKey,
			width,
			height,
			bytes,
		})
		await reopen(transaction, row, {}, 'photo added', { photo: photo.id, label: photo.label })
		return 'placed' as const
	})
	if (placed !== 'placed') await photos.discard(taken.photo)
	if (placed === 'no-such-quote' || placed === 'quote-full') return { ok: false, reason: placed }
	return { ok: true, photo: { id: photo.id, label: photo.label, width, height } }
}

function lowestFree(positions: number[]): number {
	for (let position = 1; ; position++) if (!positions.includes(position)) return position
}

/** Takes a photo out of a quote; `false` when the token does not open it. Removing twice is no error. */
export async function removePhoto(
	{ database, photos }: Home & { photos: PhotoIntake },
	token: string,
	quoteId: string,
	photoId: string,
): Promise<boolean> {
	const outcome = await database.transaction().execute(async (transaction) => {
		const row = await store.findQuoteRow(transaction, token, quoteId, { lock: true })
		if (!row) return undefined
		const photo = await store.findPhotoRow(transaction, token, quoteId, photoId)
		if (!photo) return 'gone' as const
		await store.deletePhotoRow(transaction, quoteId, photoId)
		await reopen(transaction, row, {}, 'photo removed', { photo: photoId })
		return photo
	})
	if (outcome === undefined) return false
	if (outcome !== 'gone')
		await photos.discard({ storageKey: outcome.storage_key, thumbnailKey: outcome.thumbnail_key })
	return true
}

/** Where a visitor's photo is stored, for who holds its quote's token. */
export async function findPhotoKeys({ database }: Home, token: string, quoteId: string, photoId: string) {
	const row = await store.findPhotoRow(database, token, quoteId, photoId)
	return row && { storageKey: row.storage_key, thumbnailKey: row.thumbnail_key }
}

export type Customer = { name: string; email: string; phone: string; propertyAddress: string; city: string }

/**
 * Sends the token's quote in for review with who asks, inside the caller's transaction (a booking's).
 * Answers the quote's id, or nothing when the token opens none, or one that is somebody else's by now: a computer
 * that two people book from may still hold the first one's link.
 */
export async function sendQuoteForReview(
	transaction: store.Connection,
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
