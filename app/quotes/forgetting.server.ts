import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from './store.server.ts'

type Home = Pick<Platform, 'database'> & { photos: Pick<PhotoIntake, 'discard'> }

/** The quotes that never became a booking and that nobody has changed since `before`. */
export const unbookedQuotes = ({ database }: Pick<Platform, 'database'>, before: Date): Promise<QuoteId[]> =>
	store.unbookedQuoteIds(database, before)

/**
 * Deletes such a quote with its photos and its history; `false` when it is none, or when another process is at it.
 * A booking of this very quote waits and then goes without it.
 */
export async function forgetUnbookedQuote(
	{ database, photos }: Home,
	quoteId: QuoteId,
	before: Date,
): Promise<boolean> {
	return database.transaction().execute(async (transaction) => {
		const row = await store.lockIdleQuote(transaction, quoteId)
		if (!row || row.customer_email !== null || row.updated_at >= before) return false
		await discardPhotos(transaction, photos, quoteId)
		await store.deleteQuote(transaction, quoteId)
		return true
	})
}

/** Deletes the photos of a quote and keeps the rest; `false` when another process is at it or has been. */
export async function forgetPhotosOf({ database, photos }: Home, quoteId: QuoteId): Promise<boolean> {
	return database.transaction().execute(async (transaction) => {
		if (!(await store.lockIdleQuote(transaction, quoteId))) return false
		if ((await discardPhotos(transaction, photos, quoteId)) === 0) return false
		await store.recordQuoteHistory(transaction, {
			quoteId,
			actor: 'system',
			action: 'photos deleted',
			before: null,
			after: null,
		})
		return true
	})
}

/**
 * The files first: should we be cut off between, their rows are still here and the next round finds them. The other
 * way round, pictures of somebody's home would lie in the store with nothing that knows of them.
 */
async function discardPhotos(
	transaction: store.QuoteTables,
	photos: Home['photos'],
	quoteId: QuoteId,
): Promise<number> {
	const rows = await store.photosToDelete(transaction, quoteId)
	for (const { storage_key, thumbnail_key } of rows)
		await photos.discard({ storageKey: storage_key, thumbnailKey: thumbnail_key })
	await store.deletePhotos(transaction, quoteId)
	return rows.length
}
