import type { Connection } from '#app/platform/http/connection.ts'
import type { LeadId } from '#app/platform/ids.ts'

/** The lead of the pickup that was booked last. */
export async function latestLead(connection: Connection<'bookings'>): Promise<LeadId | undefined> {
	const row = await connection
		.selectFrom('bookings')
		.select('lead_id')
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst()
	return row?.lead_id
}
