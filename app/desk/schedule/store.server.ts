import type { Connection } from '#app/platform/http/connection.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

type WeekTables = Connection<'bookings' | 'trucks' | 'trucks_out' | 'messages'>

/** The pickups on these dates that take a slot, in the order of booking. */
export async function pickupRows(connection: WeekTables, dates: CalendarDate[]) {
	if (dates.length === 0) return []
	return connection
		.selectFrom('bookings as b')
		.select([
			'b.id',
			'b.date',
			'b.window_id',
			'b.asap_window_id',
			'b.reference',
			'b.status',
			'b.cubic_yards',
			'b.minutes',
			'b.name',
		])
		.select((eb) =>
			eb
				.exists(
					eb
						.selectFrom('trucks_out as o')
						.select('o.date')
						.whereRef('o.date', '=', 'b.date')
						.whereRef('o.truck_id', '=', 'b.truck_id')
						.where('o.since', 'is not', null)
						.where('b.status', 'in', ['done', 'no-show']),
				)
				.as('finished_before_out'),
		)
		.where('b.date', 'in', dates)
		.where('b.status', '<>', 'cancelled')
		.orderBy('b.created_at')
		.orderBy('b.id')
		.execute()
}

/** The pickups on these days whose crew has yet to come, with their trucks and whether a reminder of that day was sent. */
export async function pickupsAhead(connection: WeekTables, first: CalendarDate, last: CalendarDate) {
	return connection
		.selectFrom('bookings as b')
		.leftJoin('trucks as t', 't.id', 'b.truck_id')
		.select(['b.id', 'b.date', 'b.window_id', 'b.reference', 'b.name', 'b.truck_id', 't.name as truck_name'])
		.select((eb) =>
			eb
				.exists(
					eb
						.selectFrom('messages as m')
						.select('m.id')
						.whereRef('m.booking_id', '=', 'b.id')
						.where('m.kind', '=', 'reminder')
						.where('m.state', '=', 'sent')
						.where((of) => of('m.dedupe_key', '=', of.cast<string>('b.date', 'text'))),
				)
				.as('reminded'),
		)
		.where('b.date', '>=', first)
		.where('b.date', '<=', last)
		.where('b.status', 'in', ['requested', 'booked'])
		.orderBy('b.date')
		.orderBy('b.id')
		.execute()
}
