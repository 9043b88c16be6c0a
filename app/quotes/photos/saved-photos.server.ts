import type { OwnedQuoteId } from '#app/customers/customers.server.ts'
import { lowestFree, maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import { type StoredPhoto, takeSentPhotos } from '#app/photos/photos.server.ts'
import { type PhotoId, photoIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from '../store.server.ts'

/** The photos that a save names, with their labels, and the token that the page has sent them with. */
export type SentWithSave = { token: string | undefined; labels: Record<string, PhotoLabel> }

/**
 * Moves the photos that a save names into the quote, inside the save's transaction, as far as there is room: those that
 * the page has sent and that are in no quote yet. Returns the labels of those that were moved. The caller has just made
 * the quote, or has locked it.
 */
export async function takeIntoQuote(
	transaction: Platform['database'],
	quoteId: OwnedQuoteId,
	{ token, labels }: SentWithSave,
): Promise<Record<string, PhotoLabel>> {
	const taken: Record<string, PhotoLabel> = {}
	const named = Object.keys(labels).map((id) => photoIdSchema.parse(id))
	if (token === undefined || named.length === 0) return taken
	const inUse = await store.photoIdsInUse(transaction, named)
	const positions = (await store.photoRows(transaction, quoteId)).map(({ position }) => position)
	const wanted = named
		.filter((id) => !inUse.includes(id))
		.sort()
		.slice(0, maxPhotos - positions.length)
	for (const photo of await takeSentPhotos(transaction, token, wanted)) {
		const label = labels[photo.id]
		if (!label) throw new Error('a photo was taken that the save does not name')
		const position = lowestFree(positions)
		positions.push(position)
		if (!(await store.insertPhotoRow(transaction, photoRow(photo, { quoteId, position, label }))))
			throw new Error('another quote has just taken a photo with this id')
		taken[photo.id] = label
	}
	return taken
}

/** The row of a stored photo in its quote. */
const photoRow = (
	{ id, storageKey, thumbnailKey, width, height, bytes }: StoredPhoto & { id: PhotoId },
	{ quoteId, position, label }: { quoteId: OwnedQuoteId; position: number; label: PhotoLabel },
) => ({
	id,
	quote_id: quoteId,
	position,
	label,
	storage_key: storageKey,
	thumbnail_key: thumbnailKey,
	width,
	height,
	bytes,
})
