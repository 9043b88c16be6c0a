import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CustomerId } from '#app/platform/ids.ts'

type Tables = Connection<'invoices' | 'bookings' | 'messages' | 'customers'>

/** A customer's record with all that are joined with it. */
const recordsWith = (customer: RawBuilder<CustomerId>) => sql<CustomerId>`(
	with recursive above as (
		select id, joined_into from customers where id = ${customer}
		union select c.id, c.joined_into from customers c join above on c.id = above.joined_into
	), one as (
		select id from above where joined_into is null
		union select c.id from customers c join one on c.joined_into = one.id
	)
	select id from one
)`

/** The latest invoice of a customer's records as it was issued, also a void one: whom it was billed to begins the next charge. */
export async function latestDocument(connection: Tables, customerId: CustomerId) {
	const row = await connection
		.selectFrom('invoices as i')
		.innerJoin('bookings as b', 'b.id', 'i.booking_id')
		.select([
			'i.document',
			// An address that was erased is in no message any more.
			sql<boolean>`exists (select from messages m where m.booking_id = b.id
				and lower(m.address) = lower(i.document -> 'buyer' ->> 'email'))`.as('was_emailed'),
		])
		.where('b.customer_id', 'in', recordsWith(sql`${customerId}`))
		.orderBy('i.id', 'desc')
		.limit(1)
		.executeTakeFirst()
	return row && { document: row.document, wasEmailed: row.was_emailed }
}

/**
 * The invoice of each of these bookings as it was issued, or where it has none that counts the latest of its customer's records, also a
 * void one; and whether an email went to whom it is billed: an address that was erased is in no message any more.
 */
export async function latestBills(connection: Tables, ids: BookingId[]) {
	if (ids.length === 0) return []
	const { rows } = await sql<{
		bookingId: BookingId
		isOwn: boolean
		document: unknown
		wasEmailed: boolean
	}>`
		select asked.id as "bookingId", i.*, exists (
			select from messages m where m.booking_id = i.booking_id
				and lower(m.address) = lower(i.document -> 'buyer' ->> 'email')
		) as "wasEmailed"
		from bookings asked cross join lateral (
			select i.document, i.booking_id, i.booking_id = asked.id and not i.is_void as "isOwn"
			from bookings b join invoices i on i.booking_id = b.id
			where b.customer_id in ${recordsWith(sql`asked.customer_id`)}
			order by i.booking_id = asked.id and not i.is_void desc, i.id desc
			limit 1
		) as i
		where asked.id = any(${ids}::uuid[]) and i.document -> 'work' ? 'bookedBy'`.execute(connection)
	return rows
}
