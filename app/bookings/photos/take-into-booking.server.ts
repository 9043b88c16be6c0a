import type { Transaction } from 'kysely'
import { lowestFree, maxPhotos, type PhotoLabel } from '#app/photos/photo.ts'
import { takeSentPhotos } from '#app/photos/photos.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { photoIdSchema } from '#app/platform/ids.ts'
import type { PermittedBookingId } from '../store.server.ts'
import type { PhotoKind } from './photo-kinds.ts'
import * as photoStore from './store.server.ts'

/** Moves the named uploads into a locked booking, as far as there is room for their kind. Returns those that it moved. */
export async function takeIntoBooking(
	transaction: Transaction<Tables>,
	bookingId: PermittedBookingId,
	{ kind, token, labels }: { kind: PhotoKind; token: string; labels: Record<string, PhotoLabel> },
) {
	const there = await photoStore.addedPhotos(transaction, bookingId, kind)
	const positions = there.map(({ position }) => position)
	const named = Object.keys(labels).map((id) => photoIdSchema.parse(id))
	const inUse = await photoStore.photoIdsInUse(transaction, named)
	const wanted = named.filter((id) => !inUse.includes(id)).slice(0, maxPhotos - positions.length)
	const rows = []
	for (const { storageKey, thumbnailKey, ...photo } of await takeSentPhotos(transaction, token, wanted)) {
		const label = labels[photo.id]
		if (!label) throw new Error('a photo was taken that the page does not name')
		const position = lowestFree(positions)
		positions.push(position)
		const keys = { storage_key: storageKey, thumbnail_key: thumbnailKey }
		rows.push({ ...photo, ...keys, booking_id: bookingId, kind, position, label })
	}
	if (rows.length > 0) await photoStore.insertPhotos(transaction, rows)
	return rows
}
