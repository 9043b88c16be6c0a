import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId } from '#app/platform/ids.ts'

type Tables = Connection<'invoices' | 'bookings' | 'messages'>

/**
 * The invoice of each of these bookings as it was issued, or where it has none the latest of its customer's, also a void one; and whether
 * an email went to whom it is billed: an address that was erased is in no message any more.
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
			where b.customer_id = asked.customer_id
			order by i.booking_id = asked.id desc, i.id desc
			limit 1
		) as i
		where asked.id = any(${ids}::uuid[]) and i.document -> 'work' ? 'bookedBy'`.execute(connection)
	return rows
}
