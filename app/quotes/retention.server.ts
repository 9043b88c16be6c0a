import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'> & { photos: Pick<PhotoIntake, 'discard'> }

/** The quotes that never became a booking and that nobody has changed since `before`. */
export const unbookedQuotes = ({ database }: Pick<Platform, 'database'>, before: Date): Promise<QuoteId[]> =>
	store.unbookedQuoteIds(database, before)

/**
 * Deletes such a quote with its photos and its history; `false` when it is none, or when another process is at it.
 * A booking of this very quote waits and then goes without it.
 */
export const forgetUnbookedQuote = (needs: Needs, quoteId: QuoteId, before: Date): Promise<boolean> =>
	discardPhotos(needs, quoteId, {
		isOver: (row) => row.customer_email === null && row.updated_at < before,
		finish: async (transaction) => {
			await store.deleteQuote(transaction, quoteId)
			return true
		},
	})

/** Deletes the photos of a quote and keeps the rest; `false` when another process is at it or has been. */
export const forgetPhotosOf = (needs: Needs, quoteId: QuoteId): Promise<boolean> =>
	discardPhotos(needs, quoteId, {
		isOver: () => true,
		finish: async (transaction, hadPhoto) => {
			if (!hadPhoto) return false
			await store.recordQuoteHistory(transaction, {
				quoteId,
				actor: 'system',
				action: 'photos deleted',
				before: null,
				after: null,
			})
			return true
		},
	})

type Forgetting = {
	/** Asked anew before each photo: it may have been booked or changed meanwhile. */
	isOver: (row: store.QuoteRow) => boolean
	/** What belongs to the end, in the transaction of the last photo. */
	finish: (transaction: store.QuoteTables, hadPhoto: boolean) => Promise<boolean>
}

/**
 * A transaction for each photo: one for all would be cut off where the store is slow, and begin anew every day. The
 * files first: should we be cut off between, their row is still here and the next round finds it. The other way round,
 * pictures of somebody's home would lie in the store with nothing that knows of them.
 */
async function discardPhotos(
	{ database, photos }: Needs,
	quoteId: QuoteId,
	{ isOver, finish }: Forgetting,
): Promise<boolean> {
	for (;;) {
		const done = await database.transaction().execute(async (transaction) => {
			const quote = await store.lockIdleQuote(transaction, quoteId)
			if (!quote || !isOver(quote)) return false
			const [photo, ...others] = await store.photosToDelete(transaction, quoteId)
			if (photo) {
				await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
				await store.deleteOldPhoto(transaction, photo.id)
			}
			return others.length === 0 ? finish(transaction, photo !== undefined) : undefined
		})
		if (done !== undefined) return done
	}
}
