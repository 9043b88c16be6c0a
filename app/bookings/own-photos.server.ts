import type { Transaction } from 'kysely'
import { lowestFree, maxPhotos, type PhotoLabel, photoLabelSchema } from '#app/photos/photo.ts'
import { type PhotoIntake, takeSentPhotos } from '#app/photos/photos.server.ts'
import type { Tables } from '#app/platform/database-types.ts'
import { type BookingId, type PhotoId, photoIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { nameOf } from './change-entry.server.ts'
import { leadJobs } from './lead-jobs.ts'
import type { OwnPhoto } from './own-photo.ts'
import * as photoStore from './photos/store.server.ts'
import { isUnderWay } from './receipt.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database'>
type Discarding = Needs & { photos: Pick<PhotoIntake, 'discard'> }

/** The photos of a booking: those of its quote, those that were added to it, and whether more can be. */
export type PhotosOfBooking = { ofQuote: OwnPhoto[]; own: OwnPhoto[]; isOpen: boolean }

const shown = ({ id, label }: { id: PhotoId; label: string }): OwnPhoto => ({
	id: photoIdSchema.parse(id),
	label: photoLabelSchema.parse(label),
})

/** The photos that a right to a booking shows; `undefined` when there is no such booking. */
export async function findOwnPhotos(
	{ database }: Needs,
	right: store.BookingRight,
): Promise<PhotosOfBooking | undefined> {
	const booking = await store.findBooking(database, right)
	if (!booking) return undefined
	return { ...(await photosOf({ database }, booking.id)), isOpen: isUnderWay(booking.status) }
}

/** The photos of a booking that the caller has found: those of its quote, and those that were added to it. */
export async function photosOf({ database }: Needs, bookingId: store.PermittedBookingId) {
	const ofQuote = await photoStore.photosOfQuote(database, bookingId)
	const own = await photoStore.ownPhotos(database, bookingId)
	return { ofQuote: ofQuote.map(shown), own: own.map(shown) }
}

/** Where a photo of a booking is stored: of its quote, or added to it. */
export async function findPhotoOfBooking(
	{ database }: Needs,
	right: store.BookingRight,
	photoId: PhotoId,
): Promise<{ thumbnailKey: string } | undefined> {
	const booking = await store.findBooking(database, right)
	if (!booking) return undefined
	const all = [
		...(await photoStore.photosOfQuote(database, booking.id)),
		...(await photoStore.ownPhotos(database, booking.id)),
	]
	const found = all.find(({ id }) => id === photoId)
	return found && { thumbnailKey: found.thumbnail_key }
}

export type PhotosAdded =
	/** All photos that the booking has of its own now: without those that it had no room for, or that were gone. */
	{ ok: true; own: OwnPhoto[] } | { ok: false; reason: 'no-such-booking' | 'not-possible' }

/**
 * Puts photos that a page has sent with a booking, as far as there is room (docs/rules.md, 'Own page'). Those that are
 * added together are one entry, of which the office is told once. What is there already stays as it is.
 */
export async function addOwnPhotos(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	right: store.BookingRight,
	sent: { token: string; labels: Record<string, PhotoLabel> },
): Promise<PhotosAdded> {
	return database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		// Of two that add at once the second sees what the first has added.
		const { status, lead_id } = await store.lockBooking(transaction, found.id)
		if (!isUnderWay(status)) return { ok: false, reason: 'not-possible' } as const
		const rows = await takeIntoBooking(transaction, found.id, sent)
		if (rows.length > 0) {
			const addition = await store.insertEntry(transaction, {
				booking_id: found.id,
				author: nameOf(right),
				came_later: true,
				photos_added: rows.length,
			})
			await store.countUp(transaction, found.id)
			await store.recordHistory(transaction, {
				bookingId: found.id,
				actor: nameOf(right),
				action: 'photos added',
				before: null,
				after: { labels: Object.fromEntries(rows.map(({ id, label }) => [id, label])) },
			})
			await jobs.enqueue(transaction, [
				[{ name: leadJobs.additionEmail, data: { leadId: lead_id, addition } }],
			])
		}
		return { ok: true, own: (await photoStore.ownPhotos(transaction, found.id)).map(shown) } as const
	})
}

/** Moves the photos that a page has sent and names into a booking that the caller has locked. Returns those that it moved. */
async function takeIntoBooking(
	transaction: Transaction<Tables>,
	bookingId: store.PermittedBookingId,
	{ token, labels }: { token: string; labels: Record<string, PhotoLabel> },
) {
	const positions = (await photoStore.ownPhotos(transaction, bookingId)).map(({ position }) => position)
	const named = Object.keys(labels).map((id) => photoIdSchema.parse(id))
	const inUse = await photoStore.photoIdsInUse(transaction, named)
	const wanted = named
		.filter((id) => !inUse.includes(id))
		.sort()
		.slice(0, maxPhotos - positions.length)
	const rows = []
	for (const { storageKey, thumbnailKey, ...photo } of await takeSentPhotos(transaction, token, wanted)) {
		const label = labels[photo.id]
		if (!label) throw new Error('a photo was taken that the page does not name')
		const position = lowestFree(positions)
		positions.push(position)
		const keys = { storage_key: storageKey, thumbnail_key: thumbnailKey }
		rows.push({ ...photo, ...keys, booking_id: bookingId, position, label })
	}
	if (rows.length > 0) await photoStore.insertOwnPhotos(transaction, rows)
	return rows
}

export type PhotoRemoved = { ok: true } | { ok: false; reason: 'no-such-booking' | 'not-possible' }

/** Removes a photo that was added to a booking, not one of its quote. Removing twice is not an error. */
export async function removeOwnPhoto(
	{ database, photos }: Discarding,
	right: store.BookingRight,
	photoId: PhotoId,
): Promise<PhotoRemoved> {
	return database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const { status } = await store.lockBooking(transaction, found.id)
		if (!isUnderWay(status)) return { ok: false, reason: 'not-possible' } as const
		const photo = (await photoStore.ownPhotos(transaction, found.id)).find(({ id }) => id === photoId)
		if (!photo) return { ok: true } as const
		// The files first: if the process dies in between, the row is still there, and removing again completes it.
		await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
		await photoStore.deleteOwnPhoto(transaction, found.id, photoId)
		await store.countUp(transaction, found.id)
		await store.recordHistory(transaction, {
			bookingId: found.id,
			actor: nameOf(right),
			action: 'photo removed',
			before: null,
			after: { photo: photoId },
		})
		return { ok: true } as const
	})
}

/**
 * Deletes the photos that were added to a booking whose pickup was before a day; `false` when there are none, or another
 * transaction has it locked. Each in its own transaction, the files first, as those of a quote are (`quotes/retention.server.ts`).
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
			const [photo, ...others] = await photoStore.ownPhotos(transaction, found.id)
			if (!photo) return false
			await photos.discard({ storageKey: photo.storage_key, thumbnailKey: photo.thumbnail_key })
			await photoStore.deleteOwnPhoto(transaction, found.id, photo.id)
			if (others.length > 0) return undefined
			await store.recordHistory(transaction, {
				bookingId: found.id,
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
