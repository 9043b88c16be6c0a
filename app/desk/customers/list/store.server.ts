import { sql } from 'kysely'
import { containing } from '#app/platform/database/like-pattern.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CustomerId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { searchTerms } from '../../search-terms.ts'

type ListTables = Connection<'customers' | 'bookings' | 'leads'>

/** More matches of a search than this are found faster by reading the list row by row. */
const fewMatches = 1000

/** The records that a search finds by name, email or phone, in no order; `undefined` when they are more than a few. */
export async function fewRecords(connection: ListTables, q: string): Promise<CustomerId[] | undefined> {
	const rows = await connection
		.selectFrom('customers')
		.select('id')
		.where((eb) =>
			eb.or(
				searchTerms(q).map((words) => eb.and(words.map((word) => eb('found_by', 'like', containing(word))))),
			),
		)
		.limit(fewMatches + 1)
		.execute()
	return rows.length > fewMatches ? undefined : rows.map(({ id }) => id)
}

/** Whose these bookings are. */
export async function customersOfBookings(
	connection: ListTables,
	bookingIds: BookingId[],
): Promise<CustomerId[]> {
	if (bookingIds.length === 0) return []
	const rows = await connection
		.selectFrom('bookings')
		.select('customer_id')
		.distinct()
		.where('id', 'in', bookingIds)
		.execute()
	return rows.map(({ customer_id }) => customer_id)
}

/** The records with exactly this phone. */
export async function recordsWithPhone(connection: ListTables, phone: string): Promise<CustomerId[]> {
	const rows = await connection.selectFrom('customers').select('id').where('phone', '=', phone).execute()
	return rows.map(({ id }) => id)
}

/** The records that these were joined into, or are; `offset` keeps the planner from reading all customers. */
export async function headsOf(connection: ListTables, ids: CustomerId[]): Promise<CustomerId[]> {
	if (ids.length === 0) return []
	const { rows } = await sql<{ id: CustomerId }>`
		with recursive above as (
			select id, joined_into from customers where id = any(${ids}::uuid[])
			union select c.id, c.joined_into
			from above a cross join lateral (select id, joined_into from customers where id = a.joined_into offset 0) as c
		)
		select id from above where joined_into is null`.execute(connection)
	return rows.map(({ id }) => id)
}

/** A page of the list, the newest customer first: those found, or else every one whose own record or pickup matches. */
export async function pageRows(
	connection: ListTables,
	q: string,
	{ found, after, limit }: { found: CustomerId[] | undefined; after: CustomerId | undefined; limit: number },
) {
	if (found?.length === 0) return []
	let query = connection
		.selectFrom('customers as c')
		.select(['c.id', 'c.name', 'c.email', 'c.phone'])
		.where('c.joined_into', 'is', null)
	if (found) query = query.where('c.id', 'in', found)
	else if (q !== '')
		query = query.where((eb) =>
			eb.or(
				searchTerms(q).map((words) =>
					eb.and(words.map((word) => sql<boolean>`strpos(${foundByAll}, ${word}) > 0`)),
				),
			),
		)
	if (after !== undefined) query = query.where('c.id', '<', after)
	return query.orderBy('c.id', 'desc').limit(limit).execute()
}

/** What a customer is found by where many are: their record, and what came in with their bookings. */
const foundByAll = sql<string>`concat_ws(E'\n', c.found_by, (
	select string_agg(concat_ws(E'\n', l.found_by, b.found_by), E'\n')
	from bookings b join leads l on l.id = b.lead_id where b.customer_id = c.id
))`

export type LatestPickup = {
	customer: CustomerId
	date: CalendarDate
	property_address: string
	city: string
}

/** The latest pickup of each of these customers, with those of the records that were joined into theirs. */
export async function latestPickups(connection: ListTables, ids: CustomerId[]): Promise<LatestPickup[]> {
	if (ids.length === 0) return []
	const { rows } = await sql<LatestPickup>`
		with recursive one as (
			select id as customer, id from customers where id = any(${ids}::uuid[])
			union select o.customer, c.id
			from one o cross join lateral (select id from customers where joined_into = o.id offset 0) as c
		)
		select distinct on (o.customer) o.customer, b.date, b.property_address, b.city
		from one o cross join lateral (
			select date, property_address, city from bookings
			where customer_id = o.id and status <> 'cancelled' order by date desc, id desc limit 1
		) as b
		order by o.customer, b.date desc`.execute(connection)
	return rows
}
