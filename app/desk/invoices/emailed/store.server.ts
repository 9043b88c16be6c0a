import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CreditNoteId, InvoiceId } from '#app/platform/ids.ts'

/** The email address of a booking, and the emails that have gone with these documents, the latest first. */
export async function emailsOf(
	connection: Connection<'messages' | 'bookings'>,
	bookingId: BookingId,
	documents: (InvoiceId | CreditNoteId)[],
) {
	const booking = await connection
		.selectFrom('bookings')
		.select('email')
		.where('id', '=', bookingId)
		.executeTakeFirst()
	const rows = await connection
		.selectFrom('messages')
		.select(['id', 'kind', 'state', 'reason', 'address', 'created_at'])
		.select(sql<string>`split_part(dedupe_key, ' ', 1)`.as('document'))
		.where('booking_id', '=', bookingId)
		.where('kind', 'in', ['invoice', 'credit-note', 'payment-reminder', 'invoice-void'])
		.where(sql<boolean>`split_part(dedupe_key, ' ', 1) = any(${documents}::text[])`)
		.orderBy('id', 'desc')
		.execute()
	return { email: booking?.email ?? '', rows }
}
