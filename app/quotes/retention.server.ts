import type { Transaction } from 'kysely'
import { forgetIfEmpty } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { quotesGone } from '#app/threads/threads.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'> & { photos: Pick<PhotoIntake, 'discard'> }

/** The quotes that were never booked and have not changed since `before`. */
export const unbookedQuotes = ({ database }: Pick<Platform, 'database'>, before: Date): Promise<QuoteId[]> =>
	store.unbookedQuoteIds(database, before)

/**
 * Deletes such a quote with its photos and its history; `false` when it was booked or changed since, or when another
 * transaction has it locked. A concurrent booking of the quote waits, and then has no quote.
 */
export const deleteUnbookedQuote = (needs: Needs, quoteId: QuoteId, before: Date): Promise<boolean> =>
	discardPhotos(needs, quoteId, {
		isExpired: (row) => row.closed_at === null && row.updated_at < before,
		finish: async (transaction, { customer_id }) => {
			await history.deleteOf(transaction, [{ kind: 'quote', id: quoteId }])
			await quotesGone(transaction, [quoteId])
			await store.deleteQuote(transaction, quoteId)
			await forgetIfEmpty(transaction, customer_id)
			return true
		},
	})

/** Deletes the photos of a quote and keeps the rest; `false` when there are none, or another transaction has it locked. */
export const deletePhotosOf = (needs: Needs, quoteId: QuoteId): Promise<boolean> =>
	discardPhotos(needs, quoteId, {
		isExpired: () => true,
		finish: async (transaction, _quote, hadPhoto) => {
			if (!hadPhoto) return false
			await history.record(transaction, {
				subject: { kind: 'quote', id: quoteId },
				actor: 'system',
				action: 'photos deleted',
				before: null,
				after: null,
			})
			return true
		},
	})

type Deletion = {
	/** Checked again before each photo: the quote may have been booked or changed meanwhile. */
	isExpired: (row: store.QuoteRow) => boolean
	/** The last step, in the transaction of the last photo. */
	finish: (transaction: Transaction<Tables>, quote: store.QuoteRow, hadPhoto: boolean) => Promise<boolean>
}

/**
 * Deletes each photo in its own transaction: with a slow store, one transaction for all would time out and start over
 * every day. The files first: if the process dies in between, the row is still there and the next run finds it. In the
 * other order, pictures of somebody's home would stay in the store without a row that refers to them.
 */
async function discardPhotos(
	{ database, photos }: Needs,
	quoteId: QuoteId,
	{ isExpired, finish }: Deletion,
): Promise<boolean> {
	for (;;) {
		const done = await database.transaction().execute(async (transaction) => {
			const quote = await store.lockIdleQuote(transaction, quoteId)
			if (!quote || !isExpired(quote)) return false
			const [photo, ...others] = await store.photosToDelete(transaction, quoteId)
			if (photo) {
				await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
				await store.deleteOldPhoto(transaction, photo.id)
			}
			return others.length === 0 ? finish(transaction, quote, photo !== undefined) : undefined
		})
		if (done !== undefined) return done
	}
}
