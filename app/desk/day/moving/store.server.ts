import type { Connection } from '#app/platform/http/connection.ts'
import type { TruckId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** The name of a truck, also of one that is out or was removed. */
export const truckNamed = async (connection: Connection<'trucks'>, id: TruckId) =>
	(await connection.selectFrom('trucks').select('name').where('id', '=', id).executeTakeFirst())?.name

/** What a move of the pickups of a day goes by, without the cancelled ones, in the order of booking. */
export const pickupsToMove = (connection: Connection<'bookings' | 'trucks'>, date: CalendarDate) =>
	connection
		.selectFrom('bookings as b')
		.leftJoin('trucks as t', 't.id', 'b.truck_id')
		.select(['b.id', 'b.reference', 'b.name', 'b.status', 'b.version', 'b.date', 'b.window_id'])
		.select(['b.far_away', 'b.postal_code', 'b.city', 'b.cubic_yards', 'b.minutes'])
		.select(['b.truck_id', 't.name as truck_name'])
		.where('b.date', '=', date)
		.where('b.status', '<>', 'cancelled')
		.orderBy('b.id')
		.execute()

export type PickupToMove = Awaited<ReturnType<typeof pickupsToMove>>[number]
