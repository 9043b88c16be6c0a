import { sql } from 'kysely'
import { containing } from '#app/platform/database/like-pattern.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, InvoiceId } from '#app/platform/ids.ts'
import { searchTerms } from '../search-terms.ts'

type SearchTables = Connection<'bookings' | 'invoices'>

/** The booking with exactly this reference. */
export async function bookingWithReference(
	connection: SearchTables,
	reference: string,
): Promise<BookingId | undefined> {
	const row = await connection
		.selectFrom('bookings')
		.select('id')
		.where('reference', '=', reference)
		.executeTakeFirst()
	return row?.id
}

/** The invoice with exactly this number. */
export async function invoiceWithNumber(
	connection: SearchTables,
	number: string,
): Promise<InvoiceId | undefined> {
	const row = await connection
		.selectFrom('invoices')
		.select('id')
		.where('number', '=', number)
		.executeTakeFirst()
	return row?.id
}

/** The invoices that a search finds by number or name, the latest first. */
export const invoicesFound = (connection: SearchTables, q: string, limit: number) =>
	connection
		.selectFrom('invoices')
		.select(['id', 'number', 'issued_on', 'total_cents'])
		.select(sql<string>`document #>> '{buyer,name}'`.as('name'))
		.where((eb) =>
			eb.or(
				searchTerms(q).map((words) => eb.and(words.map((word) => eb('found_by', 'like', containing(word))))),
			),
		)
		.orderBy('issued_on', 'desc')
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()
