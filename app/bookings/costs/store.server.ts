import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/**
 * The middle half of the charges of pickups from a day on, by local page and city, where there are at least `fewest`. Pickups
 * without a charge do not count.
 */
export async function chargedByPage(
	connection: Connection<'bookings' | 'leads'>,
	{ from, fewest }: { from: CalendarDate; fewest: number },
) {
	const { rows } = await sql<{
		page: string
		city: string
		pickups: number
		lower: number
		upper: number
		first: string
	}>`
		select l.local_page as page, lower(trim(b.city)) as city, count(*)::int as pickups,
			percentile_cont(0.25) within group (order by b.charged_cents) as lower,
			percentile_cont(0.75) within group (order by b.charged_cents) as upper, min(b.date) as first
		from bookings b join leads l on l.id = b.lead_id
		where b.charged_cents > 0 and b.date >= ${from} and l.local_page is not null
		group by 1, 2 having count(*) >= ${fewest} order by 1, 2`.execute(connection)
	return rows
}
