import type { Connection } from '#app/platform/connection.ts'
import type { CustomerId } from '#app/platform/ids.ts'

type CustomerTables = Connection<'bookings' | 'leads' | 'quote_requests'>

/** How many bookings and how many quotes of a customer are shown. */
const most = 100

/** The bookings of these records, the latest pickup first. */
export async function bookingRows(connection: CustomerTables, customerIds: CustomerId[]) {
	return connection
		.selectFrom('bookings as b')
		.innerJoin('leads as l', 'l.id', 'b.lead_id')
		.select([
			'b.id',
			'b.reference',
			'b.status',
			'b.date',
			'b.window_id',
			'b.property_address',
			'b.city',
			'l.email',
		])
		.where('b.customer_id', 'in', customerIds)
		.orderBy('b.date', 'desc')
		.orderBy('b.created_at', 'desc')
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
