import type { Connection } from '#app/platform/http/connection.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** What a move of the pickups of a day goes by, without the cancelled ones, in the order of booking. */
export const pickupsToMove = (connection: Connection<'bookings'>, date: CalendarDate) =>
	connection
		.selectFrom('bookings')
		.select(['id', 'reference', 'name', 'status', 'version', 'date', 'window_id'])
		.select(['far_away', 'postal_code', 'city', 'cubic_yards', 'minutes'])
		.where('date', '=', date)
		.where('status', '<>', 'cancelled')
		.orderBy('id')
		.execute()

export type PickupToMove = Awaited<ReturnType<typeof pickupsToMove>>[number]
