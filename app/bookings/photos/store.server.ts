import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, PhotoId, QuoteId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PermittedBookingId } from '../store.server.ts'
import type { PhotoKind } from './photo-kinds.ts'

type PhotoTables = Connection<'bookings' | 'quote_photos' | 'booking_photos' | 'pickup_reports'>

/** The photos of a booking's quote, in the order in which they were chosen. */
export async function photosOfQuote(connection: PhotoTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('quote_photos as p')
		.innerJoin('bookings as b', 'b.quote_id', 'p.quote_id')
		.select(['p.id', 'p.label', 'p.thumbnail_key'])
		.where('b.id', '=', bookingId)
		.orderBy('p.id')
		.execute()
}

const added = (connection: PhotoTables, bookingId: PermittedBookingId) =>
	connection
		.selectFrom('booking_photos')
		.select(['id', 'label', 'position', 'storage_key', 'thumbnail_key'])
		.where('booking_id', '=', bookingId)
		.orderBy('id')

/** The photos of a kind that were added to a booking, in the order in which they were chosen. */
export const addedPhotos = async (connection: PhotoTables, bookingId: PermittedBookingId, kind: PhotoKind) =>
	added(connection, bookingId).where('kind', '=', kind).execute()

/** Those that its customer added. */
export const customerPhotos = async (connection: PhotoTables, bookingId: PermittedBookingId) =>
	addedPhotos(connection, bookingId, 'customer')

/** Those that its customer is shown with the report of where things went, once it was sent. */
export const reportedPhotos = async (connection: PhotoTables, bookingId: PermittedBookingId) =>
	added(connection, bookingId)
		.where('kind', '=', 'completion')
		.where(({ exists, selectFrom }) =>
			exists(selectFrom('pickup_reports').select('version').where('booking_id', '=', bookingId)),
		)
		.execute()

/** All of them, of whatever kind. */
export const allAddedPhotos = async (connection: PhotoTables, bookingId: PermittedBookingId) =>
	added(connection, bookingId).execute()

/** The ids among these that a photo of some booking has. */
export async function photoIdsInUse(connection: PhotoTables, photoIds: PhotoId[]): Promise<PhotoId[]> {
	if (photoIds.length === 0) return []
	const rows = await connection
		.selectFrom('booking_photos')
		.select('id')
		.where('id', 'in', photoIds)
		.execute()
	return rows.map(({ id }) => id)
}

/** Adds photos to a locked booking. */
export async function insertPhotos(
	connection: PhotoTables,
	photos: (Omit<Selectable<Tables['booking_photos']>, 'created_at' | 'booking_id' | 'kind'> & {
		booking_id: PermittedBookingId
		kind: PhotoKind
	})[],
): Promise<void> {
	await connection.insertInto('booking_photos').values(photos).execute()
}

export async function deletePhoto(
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

/** The quotes that still have photos and whose last pickup and last photo are older than `before`. */
export async function quotesOfPickupsBefore(
	connection: PhotoTables,
	before: { at: Date; date: CalendarDate },
): Promise<QuoteId[]> {
	const rows = await connection
		.selectFrom('quote_photos as p')
		.innerJoin('bookings as b', 'b.quote_id', 'p.quote_id')
		.select('p.quote_id')
		.groupBy('p.quote_id')
		.having((eb) => eb.fn.max('p.created_at'), '<', before.at)
		.having((eb) => eb.fn.max('b.date'), '<', before.date)
		.execute()
	return rows.map(({ quote_id }) => quote_id)
}

/** The bookings that still have added photos, and whose pickup and last photo are older than `before`. */
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
