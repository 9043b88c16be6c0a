import { sql } from 'kysely'
import { officeKinds } from '#app/notifications/message-words.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CustomerId } from '#app/platform/ids.ts'

type CustomerTables = Connection<
	| 'customers'
	| 'bookings'
	| 'leads'
	| 'quote_requests'
	| 'waiting_requests'
	| 'incoming_texts'
	| 'messages'
	| 'text_notices'
	| 'threads'
	| 'complaints'
>

/** How many bookings and how many quotes of a customer are shown. */
const most = 100

/** The bookings of these records, the latest pickup first. */
export async function bookingRows(connection: CustomerTables, customerIds: CustomerId[]) {
	return connection
		.selectFrom('bookings as b')
		.select(['b.id', 'b.reference', 'b.status', 'b.date', 'b.window_id', 'b.property_address', 'b.city'])
		.where('b.customer_id', 'in', customerIds)
		.orderBy('b.date', 'desc')
		.orderBy('b.created_at', 'desc')
		.orderBy('b.id', 'desc')
		.limit(most)
		.execute()
}

/** The latest booking of these records at each of their addresses, the latest first. */
export async function addressRows(connection: CustomerTables, customerIds: CustomerId[]) {
	return connection
		.selectFrom((eb) =>
			eb
				.selectFrom('bookings as b')
				.innerJoin('customers as c', 'c.id', 'b.customer_id')
				.distinctOn(['b.property_address', 'b.postal_code'])
				.select(['b.id', 'b.date', 'b.property_address', 'b.city', 'c.phone'])
				.where('b.customer_id', 'in', customerIds)
				.where('b.status', '<>', 'cancelled')
				.orderBy('b.property_address')
				.orderBy('b.postal_code')
				.orderBy('b.date', 'desc')
				.orderBy('b.id', 'desc')
				.as('latest'),
		)
		.selectAll()
		.orderBy('date', 'desc')
		.orderBy('id', 'desc')
		.limit(most)
		.execute()
}

/** The quotes of these records, the newest first. */
export async function quoteRows(connection: CustomerTables, customerIds: CustomerId[]) {
	return connection
		.selectFrom('quote_requests')
		.select(['id', 'quote_status', 'line_items', 'estimated_total_cents', 'final_quote_cents', 'created_at'])
		.where('customer_id', 'in', customerIds)
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(most)
		.execute()
}

/** What these records waited for, the latest day first. */
export async function waitingRows(connection: CustomerTables, customerIds: CustomerId[]) {
	return connection
		.selectFrom('waiting_requests')
		.select(['id', 'status', 'date', 'window_ids', 'property_address', 'city', 'created_at'])
		.where('customer_id', 'in', customerIds)
		.orderBy('date', 'desc')
		.orderBy('id', 'desc')
		.limit(most)
		.execute()
}

/** The customer of a booking; `undefined` when no booking has this reference. */
export async function customerOfBooking(
	connection: CustomerTables,
	reference: string,
): Promise<CustomerId | undefined> {
	const row = await connection
		.selectFrom('bookings')
		.select('customer_id')
		.where('reference', '=', reference)
		.executeTakeFirst()
	return row?.customer_id
}

/** The texts from these phones, the latest first. */
export async function textsFrom(connection: CustomerTables, phones: string[]) {
	return connection
		.selectFrom('incoming_texts')
		.selectAll()
		.where('phone', 'in', phones)
		.orderBy('id', 'desc')
		.limit(most)
		.execute()
}

/** The bookings of these records with which they agreed to offers, the latest first. */
export async function consentRows(connection: CustomerTables, customerIds: CustomerId[]) {
	return connection
		.selectFrom('bookings as b')
		.innerJoin('leads as l', 'l.id', 'b.lead_id')
		.select(['l.id', 'l.offers_wording', 'l.created_at', 'l.source_site'])
		.where('b.customer_id', 'in', customerIds)
		.where('l.offers_consent', '=', true)
		.orderBy('l.created_at', 'desc')
		.orderBy('l.id', 'desc')
		.limit(most)
		.execute()
}

/**
 * What these records' people were told, by whatever way and about whatever: their bookings, quotes and places in the wait list, and in the
 * threads of their numbers and addresses; the latest first.
 */
export async function noticeRows(
	connection: CustomerTables,
	{ ids, contacts }: { ids: CustomerId[]; contacts: string[] },
) {
	const theirs = (table: 'bookings' | 'quote_requests' | 'waiting_requests') =>
		sql`select id from ${sql.table(table)} where customer_id = any(${ids}::uuid[])`
	return connection
		.selectFrom('messages as m')
		.leftJoin('text_notices as n', 'n.reference', 'm.reference')
		.leftJoin('bookings as b', 'b.id', 'm.booking_id')
		.select(['m.id', 'm.kind', 'm.channel', 'm.state', 'm.reason', 'm.warning', 'm.perhaps_twice'])
		.select(['m.created_at', 'm.address', 'm.send_at', 'b.reference', 'n.state as notice', 'n.error_code'])
		.where(
			sql<boolean>`m.id in (
				select id from messages where booking_id in (${theirs('bookings')})
				union all select id from messages where quote_id in (${theirs('quote_requests')})
				union all select id from messages where waiting_id in (${theirs('waiting_requests')})
				union all select id from messages
					where thread_id in (select id from threads where contact = any(${contacts}::text[]))
			)`,
		)
		.where('m.kind', 'not in', officeKinds)
		.orderBy('m.id', 'desc')
		.limit(most)
		.execute()
}

/** The complaints about these records' pickups, the latest first. */
export const complaintRows = (connection: CustomerTables, customerIds: CustomerId[]) =>
	connection
		.selectFrom('complaints as c')
		.innerJoin('bookings as b', 'b.id', 'c.booking_id')
		.select([
			'c.id',
			'c.booking_id',
			'b.reference',
			'c.said',
			'c.made_at',
			'c.outcome',
			'c.outcome_note',
			'c.closed_at',
		])
		.where('b.customer_id', 'in', customerIds)
		.orderBy('c.made_at', 'desc')
		.orderBy('c.id', 'desc')
		.limit(most)
		.execute()
