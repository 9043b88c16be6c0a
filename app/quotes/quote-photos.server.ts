import type { OwnedQuoteId } from '#app/customers/customers.server.ts'
import { maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import type { IntakeRefusal, PhotoIntake, StoredPhoto } from '#app/photos/photos.server.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { ownedQuote } from './owned-quote.server.ts'
import type { QuotePhoto } from './quote.ts'
import { reopen } from './reopening.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>
type Sent = { id: PhotoId; label: PhotoLabel; body: ReadableStream<Uint8Array>; contentLength?: number }
type Arriving = Sent & { calledOff: () => boolean }

export type AddPhotoResult = { ok: true; photo: QuotePhoto } | { ok: false; reason: Unplaced | IntakeRefusal }
/** `taken-back`: its visitor has removed it while it was on its way. `id-taken`: another quote has a photo under its id. */
type Unplaced = 'no-such-quote' | 'quote-full' | 'taken-back' | 'id-taken'

/**
 * Takes one photo into a quote. The browser chose the id, so that a retry after a lost answer adds no second
 * copy. Refused without reading the body when the quote is not the token's own, holds nine photos, or has as many
 * on their way.
 */
export async function addPhoto(
	needs: Needs & { photos: PhotoIntake },
	token: string,
	quoteId: QuoteId,
	photo: Sent,
): Promise<AddPhotoResult> {
	// Before anything is asked of the database: a removal may come at any moment from now on.
	const arrival = needs.photos.arrivals.begin(quoteId, photo.id)
	try {
		const owned = await ownedQuote(needs.database, token, quoteId)
		if (!owned) return { ok: false, reason: 'no-such-quote' }
		if (!arrival) return { ok: false, reason: 'busy' }
		return await receive(needs, owned, { ...photo, calledOff: arrival.calledOff })
	} finally {
		arrival?.over()
	}
}

async function receive(
	{ database, photos }: Needs & { photos: PhotoIntake },
	quoteId: OwnedQuoteId,
	photo: Arriving,
): Promise<AddPhotoResult> {
	const placed = (taken?: StoredPhoto) =>
		database.transaction().execute((transaction) => place(transaction, quoteId, photo, taken))

	const known = await store.photoRows(database, quoteId)
	const again = known.find(({ id }) => id === photo.id)
	if (again) return answerOf(await placed(), photo, again)
	if (known.length >= maxPhotos) return { ok: false, reason: 'quote-full' }

	const received = await photos.receive(
		photo.body,
		photo.contentLength === undefined ? {} : { contentLength: photo.contentLength },
	)
	if (!received.ok) return received
	try {
		const outcome = await placed(received.photo)
		if (outcome !== 'placed') await photos.discard(received.photo)
		return answerOf(outcome, photo, received.photo)
	} catch (error) {
		await discardUnknown({ database, photos }, quoteId, photo.id, received.photo)
		throw error
	}
}

/** Of a commit whose answer was lost only the row says whether it came about. */
async function discardUnknown(
	{ database, photos }: Needs & { photos: PhotoIntake },
	quoteId: OwnedQuoteId,
	photoId: PhotoId,
	{ storageKey, thumbnailKey }: StoredPhoto,
): Promise<void> {
	const row = await store.findPhotoRow(database, quoteId, photoId).catch(() => undefined)
	if (row?.storage_key === storageKey) return
	await photos.discard({ storageKey, thumbnailKey }).catch(() => undefined)
}

type Placing = 'placed' | 'already-there' | Unplaced

const answerOf = (
	placed: Placing,
	{ id, label }: Sent,
	{ width, height }: { width: number; height: number },
): AddPhotoResult =>
	placed === 'placed' || placed === 'already-there'
		? { ok: true, photo: { id, label, width, height } }
		: { ok: false, reason: placed }

/** Gives a photo its place in the quote; one that is there already only takes on the label that came with it. */
async function place(
	transaction: store.QuoteTables,
	quoteId: OwnedQuoteId,
	{ id, label, calledOff }: Arriving,
	taken?: StoredPhoto,
): Promise<Placing> {
	const row = await store.findQuoteRow(transaction, quoteId, { lock: true })
	if (!row) return 'no-such-quote'
	const present = await store.photoRows(transaction, quoteId)
	const there = present.find((each) => each.id === id)
	if (there && there.label !== label) {
		await store.labelPhoto(transaction, quoteId, id, label)
		await reopen(transaction, row, {}, 'changed', { labels: { [id]: label } })
	}
	if (there) return 'already-there'
	if (!taken || calledOff()) return 'taken-back'
	const position = lowestFree(present.map((each) => each.position))
	if (position > maxPhotos) return 'quote-full'
	const inserted = await store.insertPhotoRow(transaction, {
		id,
		quote_id: quoteId,
		position,
		label,
		storage_key: taken.storageKey,
		thumbnail_key: taken.thumbnailKey,
		width: taken.width,
		height: taken.height,
		bytes: taken.bytes,
	})
	if (!inserted) return 'id-taken'
	await reopen(transaction, row, {}, 'photo added', { photo: id, label })
	return 'placed'
}

function lowestFree(positions: number[]): number {
	for (let position = 1; ; position++) if (!positions.includes(position)) return position
}

/**
 * Takes a photo out of a quote, also one that is still on its way; `false` when the token does not open it. Removing
 * twice is no error.
 */
export async function removePhoto(
	{ database, photos }: Needs & { photos: PhotoIntake },
	token: string,
	quoteId: QuoteId,
	photoId: PhotoId,
): Promise<boolean> {
	return database.transaction().execute(async (transaction) => {
		const owned = await ownedQuote(transaction, token, quoteId)
		const row = owned && (await store.findQuoteRow(transaction, owned, { lock: true }))
		if (!row) return false
		photos.arrivals.callOff(quoteId, photoId)
		const photo = await store.findPhotoRow(transaction, row.id, photoId)
		if (!photo) return true
		// The files first: should we be cut off between, their row is still here, and removing again ends it.
		await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
		await store.deletePhotoRow(transaction, row.id, photoId)
		await reopen(transaction, row, {}, 'photo removed', { photo: photoId })
		return true
	})
}

/** Where a visitor's photo is stored, for who holds its quote's token. */
export async function findPhotoKeys({ database }: Needs, token: string, quoteId: QuoteId, photoId: PhotoId) {
	const owned = await ownedQuote(database, token, quoteId)
	const row = owned && (await store.findPhotoRow(database, owned, photoId))
	return row && { storageKey: row.storage_key, thumbnailKey: row.thumbnail_key }
}
