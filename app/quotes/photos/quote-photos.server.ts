import type { OwnedQuoteId } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import { lowestFree, maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import type { IntakeRefusal, PhotoIntake, StoredPhoto } from '#app/photos/photos.server.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { ownedQuote } from '../owned-quote.server.ts'
import type { QuotePhoto } from '../quote.ts'
import { reopen } from '../reopen.server.ts'
import * as store from '../store.server.ts'
import { photoRow } from './saved-photos.server.ts'

type Needs = Pick<Platform, 'database'>
type Sent = { id: PhotoId; label: PhotoLabel; body: ReadableStream<Uint8Array>; contentLength?: number }
type Arriving = Sent & { cancelled: () => boolean }

export type AddPhotoResult =
	| { ok: true; photo: QuotePhoto }
	| { ok: false; reason: AddRefusal | IntakeRefusal }
/** `removed`: the visitor removed it during the upload. `id-taken`: another quote has a photo with its id. */
type AddRefusal = 'no-such-quote' | 'quote-full' | 'removed' | 'id-taken'

/**
 * Adds one photo to a quote. The browser chose the id, so that a retry after a lost response adds no second copy. Refuses
 * without reading the body when the quote is not the token's own, has nine photos, or has nine uploads under way.
 */
export async function addPhoto(
	needs: Needs & { photos: PhotoIntake },
	token: string,
	quoteId: QuoteId,
	photo: Sent,
): Promise<AddPhotoResult> {
	// Before any query: a removal may arrive at any moment from now on.
	const arrival = needs.photos.arrivals.begin(quoteId, photo.id)
	try {
		const owned = await ownedQuote(needs.database, token, quoteId)
		if (!owned) return { ok: false, reason: 'no-such-quote' }
		if (!arrival) return { ok: false, reason: 'busy' }
		return await receive(needs, owned, { ...photo, cancelled: arrival.cancelled })
	} finally {
		arrival?.end()
	}
}

async function receive(
	{ database, photos }: Needs & { photos: PhotoIntake },
	quoteId: OwnedQuoteId,
	photo: Arriving,
): Promise<AddPhotoResult> {
	const add = (stored?: StoredPhoto) =>
		database.transaction().execute((transaction) => addToQuote(transaction, quoteId, photo, stored))

	const known = await store.photoRows(database, quoteId)
	const again = known.find(({ id }) => id === photo.id)
	if (again) return resultOf(await add(), photo, again)
	if (known.length >= maxPhotos) return { ok: false, reason: 'quote-full' }

	const received = await photos.receive(
		photo.body,
		photo.contentLength === undefined ? {} : { contentLength: photo.contentLength },
	)
	if (!received.ok) return received
	try {
		const outcome = await add(received.photo)
		if (outcome !== 'added') await photos.discard(received.photo)
		return resultOf(outcome, photo, received.photo)
	} catch (error) {
		await discardUnlessCommitted({ database, photos }, quoteId, photo.id, received.photo)
		throw error
	}
}

/** Discards the files unless the photo's row exists: when the commit's response was lost, only the row shows the outcome. */
async function discardUnlessCommitted(
	{ database, photos }: Needs & { photos: PhotoIntake },
	quoteId: OwnedQuoteId,
	photoId: PhotoId,
	{ storageKey, thumbnailKey }: StoredPhoto,
): Promise<void> {
	const row = await store.findPhotoRow(database, quoteId, photoId).catch(() => undefined)
	if (row?.storage_key === storageKey) return
	await photos.discard({ storageKey, thumbnailKey }).catch(() => undefined)
}

type AddOutcome = 'added' | 'already-there' | AddRefusal

const resultOf = (
	outcome: AddOutcome,
	{ id, label }: Sent,
	{ width, height }: { width: number; height: number },
): AddPhotoResult =>
	outcome === 'added' || outcome === 'already-there'
		? { ok: true, photo: { id, label, width, height } }
		: { ok: false, reason: outcome }

/** Adds a stored photo to the quote; a photo that is there already only gets the new label. */
async function addToQuote(
	transaction: store.QuoteTables,
	quoteId: OwnedQuoteId,
	{ id, label, cancelled }: Arriving,
	stored?: StoredPhoto,
): Promise<AddOutcome> {
	const row = await store.findQuoteRow(transaction, quoteId, { lock: true })
	if (!row) return 'no-such-quote'
	const present = await store.photoRows(transaction, quoteId)
	const there = present.find((each) => each.id === id)
	if (there && there.label !== label) {
		await store.labelPhoto(transaction, quoteId, id, label)
		await reopen(transaction, row, {}, 'changed', { labels: { [id]: label } })
	}
	if (there) return 'already-there'
	if (!stored || cancelled()) return 'removed'
	const position = lowestFree(present.map((each) => each.position))
	if (position > maxPhotos) return 'quote-full'
	const inserted = await store.insertPhotoRow(
		transaction,
		photoRow({ id, ...stored }, { quoteId, position, label }),
	)
	if (!inserted) return 'id-taken'
	await reopen(transaction, row, {}, 'photo added', { photo: id, label }, { addsPhotosOnly: true })
	return 'added'
}

/**
 * Removes a photo from a quote, also during its upload; `false` when the token does not open the quote, or the quote has and
 * had no such photo. Removing twice is not an error.
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
		const wasArriving = photos.arrivals.cancel(quoteId, photoId)
		const photo = await store.findPhotoRow(transaction, row.id, photoId)
		if (!photo)
			return wasArriving || history.tellsOfRemoved(transaction, { kind: 'quote', id: row.id }, photoId)
		// The files first: if the process dies in between, the row is still there, and removing again completes it.
		await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
		await store.deletePhotoRow(transaction, row.id, photoId)
		await reopen(transaction, row, {}, 'photo removed', { photo: photoId })
		return true
	})
}

/** Where a visitor's photo is stored, for a caller with its quote's token. */
export async function findPhotoKeys({ database }: Needs, token: string, quoteId: QuoteId, photoId: PhotoId) {
	const owned = await ownedQuote(database, token, quoteId)
	const row = owned && (await store.findPhotoRow(database, owned, photoId))
	return row && { storageKey: row.storage_key, thumbnailKey: row.thumbnail_key }
}
