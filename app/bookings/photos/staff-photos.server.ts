import * as history from '#app/history/history.server.ts'
import type { PhotoLabel } from '#app/photos/photo.ts'
import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { PhotoId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { staffMayAddPhotos } from '#app/policies/desk-policy.ts'
import * as store from '../store.server.ts'
import type { CustomerPhoto } from './customer-photo.ts'
import { type PhotoRemoved, type PhotosAdded, shown } from './customer-photos.server.ts'
import type { StaffPhotoKind } from './photo-kinds.ts'
import * as photoStore from './store.server.ts'
import { takeIntoBooking } from './take-into-booking.server.ts'

type Needs = Pick<Platform, 'database'>
type ByStaff = Extract<store.BookingRight, { actor: 'staff' }>

/** The photos of a kind that staff added to a booking; none where there is no such booking. */
export async function staffPhotosOf(
	{ database }: Needs,
	right: store.BookingRight,
	kind: StaffPhotoKind,
): Promise<CustomerPhoto[]> {
	const booking = await store.findBooking(database, right)
	return booking ? (await photoStore.addedPhotos(database, booking.id, kind)).map(shown) : []
}

/**
 * Adds uploaded photos to a booking for staff, as far as there is room for their kind (docs/rules.md, 'Photos by staff'). Photos that
 * are there already stay as they are. It is no change of the pickup's state: a form that someone has open still holds.
 */
export const addStaffPhotos = (
	{ database }: Needs,
	right: ByStaff,
	sent: { kind: StaffPhotoKind; token: string; labels: Record<string, PhotoLabel> },
): Promise<PhotosAdded> =>
	database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		// Of two concurrent requests the second sees what the first has added.
		const { status } = await store.lockBooking(transaction, found.id)
		if (!staffMayAddPhotos(status)) return { ok: false, reason: 'not-possible' } as const
		const rows = await takeIntoBooking(transaction, found.id, sent)
		if (rows.length > 0)
			await history.record(transaction, {
				subject: { kind: 'booking', id: found.id },
				actor: right.staff.name,
				action: 'photos added',
				before: null,
				after: { kind: sent.kind, labels: Object.fromEntries(rows.map(({ id, label }) => [id, label])) },
			})
		const own = (await photoStore.addedPhotos(transaction, found.id, sent.kind)).map(shown)
		return { ok: true, own } as const
	})

/** Removes a photo that staff added to a booking, not one of its customer. Removing it twice is not an error. */
export const removeStaffPhoto = (
	{ database, photos }: Needs & { photos: Pick<PhotoIntake, 'discard'> },
	right: ByStaff,
	photoId: PhotoId,
): Promise<PhotoRemoved> =>
	database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		await store.lockBooking(transaction, found.id)
		const subject = { kind: 'booking', id: found.id } as const
		const own = [
			...(await photoStore.addedPhotos(transaction, found.id, 'on-site')),
			...(await photoStore.addedPhotos(transaction, found.id, 'completion')),
		]
		const photo = own.find(({ id }) => id === photoId)
		if (!photo)
			return (await history.tellsOfRemoved(transaction, subject, photoId))
				? ({ ok: true } as const)
				: ({ ok: false, reason: 'no-such-photo' } as const)
		// The files first: if the process dies in between, the row is still there, and removing again completes it.
		await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
		await photoStore.deletePhoto(transaction, found.id, photoId)
		await history.record(transaction, {
			subject,
			actor: right.staff.name,
			action: 'photo removed',
			before: null,
			after: { photo: photoId },
		})
		return { ok: true } as const
	})
