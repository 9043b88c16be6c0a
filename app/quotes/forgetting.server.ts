import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

type Home = Pick<Platform, 'database' | 'now'> & { photos: Pick<PhotoIntake, 'discard'> }

/**
 * Deletes one quote that never became a booking and that nobody has changed for so many months: its photos, its
 * history and itself. `false` when there is none. A booking of this very quote waits and then goes without it.
 */
export async function forgetUnbookedQuote({ database, now, photos }: Home, months: number): Promise<boolean> {
	return database.transaction().execute(async (transaction) => {
		const quoteId = await store.lockUnbookedQuote(transaction, now(), months)
		if (quoteId === undefined) return false
		await discardPhotos(transaction, photos, quoteId)
		await store.deleteQuote(transaction, quoteId)
		return true
	})
}

/** Deletes the photos of a quote and keeps the rest. */
export async function forgetPhotosOf({ database, photos }: Home, quoteId: string): Promise<void> {
	await database.transaction().execute(async (transaction) => {
		await discardPhotos(transaction, photos, quoteId)
		await store.recordQuoteHistory(transaction, {
			quoteId,
			actor: 'system',
			action: 'photos deleted',
			before: null,
			after: null,
		})
	})
}

/**
 * The files first: should we be cut off between, their rows are still here and the next round finds them. The other
 * way round, pictures of somebody's home would lie in the store with nothing that knows of them.
 */
async function discardPhotos(transaction: store.Connection, photos: Home['photos'], quoteId: string) {
	for (const photo of await store.photoRows(transaction, quoteId)) {
		await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
		await store.deletePhotoRow(transaction, quoteId, photo.id)
	}
}
