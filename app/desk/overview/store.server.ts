import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'

type OverviewTables = Connection<'quote_requests' | 'leads'>

/**
 * Quotes since the first of `days`, by day, status, volume, price list and city. A day is a position in `days`, which
 * holds the company's midnights: Node computes them, not the database. One index answers the query.
 */
export async function quoteFigures(connection: OverviewTables, days: Date[]) {
	const [first] = days
	if (first === undefined) return []
	const rows = await connection
		.selectFrom('quote_requests')
		.select([
			sql<number>`width_bucket(created_at, ${days}::timestamptz[])`.as('day'),
			'quote_status as status',
			'volume_selection as volume',
			'price_list_id as list',
			'city',
		])
		.select((eb) => [
			eb.fn.countAll<string>().as('quotes'),
			sql<string>`sum(coalesce(final_quote_cents, estimated_total_cents)::bigint)`.as('cents'),
		])
		.where('created_at', '>=', first)
		.groupBy(['day', 'quote_status', 'volume_selection', 'price_list_id', 'city'])
		.execute()
	return rows.map(({ quotes, cents, ...row }) => ({ ...row, quotes: Number(quotes), cents: Number(cents) }))
}

/** Leads since the first of `days`, by their position in `days`. */
export async function leadFigures(connection: OverviewTables, days: Date[]) {
	const [first] = days
	if (first === undefined) return []
	const rows = await connection
		.selectFrom('leads')
		.select(sql<number>`width_bucket(created_at, ${days}::timestamptz[])`.as('day'))
		.select((eb) => eb.fn.countAll<string>().as('leads'))
		.where('created_at', '>=', first)
		.groupBy('day')
		.execute()
	return rows.map(({ day, leads }) => ({ day, leads: Number(leads) }))
}
