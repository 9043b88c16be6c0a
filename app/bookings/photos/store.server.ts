import type { Selectable } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { Tables } from '#app/platform/database-types.ts'
import type { BookingId, PhotoId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PermittedBookingId } from '../store.server.ts'

type PhotoTables = Connection<'bookings' | 'quote_photos' | 'booking_photos'>

/** The photos of a booking's quote, in the order in which the customer chose them. */
export async function photosOfQuote(connection: PhotoTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('quote_photos as p')
		.innerJoin('bookings as b', 'b.quote_id', 'p.quote_id')
		.select(['p.id', 'p.label', 'p.thumbnail_key'])
		.where('b.id', '=', bookingId)
		.orderBy('p.id')
		.execute()
}

/** The photos that were added to a booking, in the order in which the customer chose them. */
export async function ownPhotos(connection: PhotoTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('booking_photos')
		.select(['id', 'label', 'position', 'storage_key', 'thumbnail_key'])
		.where('booking_id', '=', bookingId)
		.orderBy('id')
		.execute()
}

/** Those of these ids that a photo of some booking has. */
export async function photoIdsInUse(connection: PhotoTables, photoIds: PhotoId[]): Promise<PhotoId[]> {
	if (photoIds.length === 0) return []
	const rows = await connection
		.selectFrom('booking_photos')
		.select('id')
		.where('id', 'in', photoIds)
		.execute()
	return rows.map(({ id }) => id)
}

/** Adds photos to a booking that the caller has locked. */
export async function insertOwnPhotos(
	connection: PhotoTables,
	photos: (Omit<Selectable<Tables['booking_photos']>, 'created_at' | 'booking_id'> & {
		booking_id: PermittedBookingId
	})[],
): Promise<void> {
	await connection.insertInto('booking_photos').values(photos).execute()
}

export async function deleteOwnPhoto(
	connection: PhotoTables,
	bookingId: PermittedBookingId,
	photoId: PhotoId,
): Promise<void> {
	await connection
		.deleteFrom('booking_photos')
		.where('booking_id', '=', bookingId)
		.where('id', '=', photoId)
		.execute()
}

/** The bookings that still have photos of their own, and whose pickup and last photo are older than `before`. */
export async function bookingsToEmpty(
	connection: PhotoTables,
	before: { at: Date; date: CalendarDate },
): Promise<BookingId[]> {
	const rows = await connection
		.selectFrom('booking_photos as p')
		.innerJoin('bookings as b', 'b.id', 'p.booking_id')
		.select('p.booking_id')
		.where('b.date', '<', before.date)
		.groupBy('p.booking_id')
		.having((eb) => eb.fn.max('p.created_at'), '<', before.at)
		.execute()
	return rows.map(({ booking_id }) => booking_id)
}

/** Locks a booking whose pickup was before a day; `false` when it was not, or when another transaction has it locked. */
export async function lockPastBooking(
	connection: PhotoTables,
	bookingId: PermittedBookingId,
	before: CalendarDate,
): Promise<boolean> {
	const row = await connection
		.selectFrom('bookings')
		.select('id')
		.where('id', '=', bookingId)
		.where('date', '<', before)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst()
	return row !== undefined
}
