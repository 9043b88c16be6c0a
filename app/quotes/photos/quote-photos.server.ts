import * as history from '#app/history/history.server.ts'
import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { ownedQuote } from '../owned-quote.server.ts'
import { reopen } from '../reopen.server.ts'
import * as store from '../store.server.ts'

type Needs = Pick<Platform, 'database'>

/**
 * Removes a photo from a quote; `false` when the token does not open the quote, or the quote has and had no such photo. Removing
 * twice is not an error.
 */
export async function removePhoto(
	{ database, jobs, photos }: Pick<Platform, 'database' | 'jobs'> & { photos: Pick<PhotoIntake, 'discard'> },
	token: string,
	quoteId: QuoteId,
	photoId: PhotoId,
): Promise<boolean> {
	return database.transaction().execute(async (transaction) => {
		const owned = await ownedQuote(transaction, token, quoteId)
		const row = owned && (await store.findQuoteRow(transaction, owned, { lock: true }))
		if (!row) return false
		const photo = await store.findPhotoRow(transaction, row.id, photoId)
		if (!photo) return history.tellsOfRemoved(transaction, { kind: 'quote', id: row.id }, photoId)
		// The files first: if the process dies in between, the row is still there, and removing again completes it.
		await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
		await store.deletePhotoRow(transaction, row.id, photoId)
		const pickups = { jobs, transaction }
		await reopen(transaction, row, {}, 'photo removed', { photo: photoId }, { pickups })
		return true
	})
}

/** Where a visitor's photo is stored, for a caller with its quote's token. */
export async function findPhotoKeys({ database }: Needs, token: string, quoteId: QuoteId, photoId: PhotoId) {
	const owned = await ownedQuote(database, token, quoteId)
	const row = owned && (await store.findPhotoRow(database, owned, photoId))
	return row && { storageKey: row.storage_key, thumbnailKey: row.thumbnail_key }
}
