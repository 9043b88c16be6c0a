import * as history from '#app/history/history.server.ts'
import { type PhotoLabel, photoLabelSchema } from '#app/photos/photo.ts'
import type { PhotoIntake } from '#app/photos/photos.server.ts'
import { type BookingId, type PhotoId, photoIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { customerMayAdd } from '#app/policies/customer-policy.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { nameOf } from '../changes/change-event.server.ts'
import * as leads from '../leads/store.server.ts'
import { notifyOffice } from '../outgoing/enqueue-messages.server.ts'
import * as store from '../store.server.ts'
import type { CustomerPhoto } from './customer-photo.ts'
import * as photoStore from './store.server.ts'
import { takeIntoBooking } from './take-into-booking.server.ts'

type Needs = Pick<Platform, 'database'>
type Discarding = Needs & { photos: Pick<PhotoIntake, 'discard'> }

/** The photos of a booking: of its quote, added to it, and whether more can be added. */
export type PhotosOfBooking = { ofQuote: CustomerPhoto[]; own: CustomerPhoto[]; isOpen: boolean }

export const shown = ({ id, label }: { id: PhotoId; label: string }): CustomerPhoto => ({
	id: photoIdSchema.parse(id),
	label: photoLabelSchema.parse(label),
})

/** The photos of a booking; `undefined` when there is no such booking. */
export async function findCustomerPhotos(
	{ database }: Needs,
	right: store.BookingRight,
): Promise<PhotosOfBooking | undefined> {
	const booking = await store.findBooking(database, right)
	if (!booking) return undefined
	return { ...(await photosOf({ database }, booking.id)), isOpen: customerMayAdd(booking.status) }
}

export async function photosOf({ database }: Needs, bookingId: store.PermittedBookingId) {
	const ofQuote = await photoStore.photosOfQuote(database, bookingId)
	const own = await photoStore.customerPhotos(database, bookingId)
	return { ofQuote: ofQuote.map(shown), own: own.map(shown) }
}

/**
 * The storage key of the thumbnail of a booking's photo, and of one with the report the whole picture's; `undefined` when it has no
 * such photo.
 */
export async function findPhotoOfBooking(
	{ database }: Needs,
	right: store.BookingRight,
	photoId: PhotoId,
): Promise<{ thumbnailKey: string; wholeKey?: string } | undefined> {
	const booking = await store.findBooking(database, right)
	if (!booking) return undefined
	const all = [
		...(await photoStore.photosOfQuote(database, booking.id)),
		...(await photoStore.customerPhotos(database, booking.id)),
	]
	const own = all.find(({ id }) => id === photoId)
	if (own) return { thumbnailKey: own.thumbnail_key }
	const ours = (await photoStore.reportedPhotos(database, booking.id)).find(({ id }) => id === photoId)
	return ours && { thumbnailKey: ours.thumbnail_key, wholeKey: ours.storage_key }
}

export type PhotosAdded =
	/** All photos added to the booking so far: without those that had no room, or that are gone. */
	{ ok: true; own: CustomerPhoto[] } | { ok: false; reason: 'no-such-booking' | 'not-possible' }

/**
 * Adds uploaded photos to a booking, as far as there is room (docs/rules.md, 'Customer pages'). Photos added together are one
 * event, and the office is notified once. Photos that are there already stay as they are.
 */
export async function addCustomerPhotos(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	right: store.BookingRight,
	sent: { token: string; labels: Record<string, PhotoLabel> },
): Promise<PhotosAdded> {
	return database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		// Of two concurrent requests the second sees what the first has added.
		const { status } = await store.lockBooking(transaction, found.id)
		if (!customerMayAdd(status)) return { ok: false, reason: 'not-possible' } as const
		const rows = await takeIntoBooking(transaction, found.id, { kind: 'customer', ...sent })
		if (rows.length > 0) {
			const addition = await leads.insertEvent(transaction, {
				booking_id: found.id,
				author: nameOf(right),
				is_follow_up: true,
				photos_added: rows.length,
			})
			await store.countUp(transaction, found.id)
			await history.record(transaction, {
				subject: { kind: 'booking', id: found.id },
				actor: nameOf(right),
				action: 'photos added',
				before: null,
				after: { labels: Object.fromEntries(rows.map(({ id, label }) => [id, label])) },
			})
			await notifyOffice({ jobs }, transaction, found.id, addition)
		}
		return { ok: true, own: (await photoStore.customerPhotos(transaction, found.id)).map(shown) } as const
	})
}

export type PhotoRemoved =
	| { ok: true }
	| { ok: false; reason: 'no-such-booking' | 'no-such-photo' | 'not-possible' }

/** Removes a photo that was added to a booking, not one of its quote. Removing it twice is not an error. */
export async function removeCustomerPhoto(
	{ database, photos }: Discarding,
	right: store.BookingRight,
	photoId: PhotoId,
): Promise<PhotoRemoved> {
	return database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const { status } = await store.lockBooking(transaction, found.id)
		if (!customerMayAdd(status)) return { ok: false, reason: 'not-possible' } as const
		const photo = (await photoStore.customerPhotos(transaction, found.id)).find(({ id }) => id === photoId)
		if (!photo)
			return (await history.tellsOfRemoved(transaction, { kind: 'booking', id: found.id }, photoId))
				? ({ ok: true } as const)
				: ({ ok: false, reason: 'no-such-photo' } as const)
		// The files first: if the process dies in between, the row is still there, and removing again completes it.
		await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
		await photoStore.deletePhoto(transaction, found.id, photoId)
		await store.countUp(transaction, found.id)
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: nameOf(right),
			action: 'photo removed',
			before: null,
			after: { photo: photoId },
		})
		return { ok: true } as const
	})
}

/**
 * Deletes the photos that were added to a booking, by whomever, if its pickup was before a day; `false` when there are none, or another
 * transaction has it locked. Each in its own transaction, the files first, like those of a quote
 * (`quotes/retention.server.ts`).
 */
export async function emptyPastBooking(
	{ database, photos }: Discarding,
	bookingId: BookingId,
	before: CalendarDate,
): Promise<boolean> {
	for (;;) {
		const done = await database.transaction().execute(async (transaction) => {
			const found = await store.findBooking(transaction, { actor: 'system', bookingId })
			if (!found || !(await photoStore.lockPastBooking(transaction, found.id, before))) return false
			const [photo, ...others] = await photoStore.allAddedPhotos(transaction, found.id)
			if (!photo) return false
			await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
			await photoStore.deletePhoto(transaction, found.id, photo.id)
			if (others.length > 0) return undefined
			await history.record(transaction, {
				subject: { kind: 'booking', id: found.id },
				actor: 'system',
				action: 'photos deleted',
				before: null,
				after: {},
			})
			return true
		})
		if (done !== undefined) return done
	}
}
