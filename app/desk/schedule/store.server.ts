import type { Connection } from '#app/platform/connection.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

type WeekTables = Connection<'bookings' | 'leads'>

/** The pickups on these dates that take a place, in the order in which they were booked. */
export async function pickupRows(connection: WeekTables, dates: CalendarDate[]) {
	if (dates.length === 0) return []
	return connection
		.selectFrom('bookings as b')
		.innerJoin('leads as l', 'l.id', 'b.lead_id')
		.select([
			'b.id',
			'b.date',
			'b.window_id',
			'b.asap_window_id',
			'b.reference',
			'b.status',
			'b.cubic_yards',
			'b.minutes',
		])
		.select(({ fn }) => fn.coalesce('b.name', 'l.name').as('name'))
		.where('b.date', 'in', dates)
		.where('b.status', '<>', 'cancelled')
		.orderBy('b.created_at')
		.orderBy('b.id')
		.execute()
}
