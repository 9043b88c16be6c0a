import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CustomerId } from '#app/platform/ids.ts'

/** How many invoices of a customer are shown: what is owing first. */
const most = 200

/** The invoices of these records, those with something owing first, each with its last reminder. */
export const accountRows = (
	connection: Connection<'invoices' | 'bookings' | 'messages'>,
	customerIds: CustomerId[],
) =>
	connection
		.selectFrom('invoices as i')
		.innerJoin('bookings as b', 'b.id', 'i.booking_id')
		.select(['i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_cents', 'i.balance_cents'])
		.select(['i.credited_cents', 'i.paid_cents', 'i.written_off_cents', 'i.is_void'])
		.select((eb) =>
			eb
				.selectFrom('messages as m')
				.whereRef('m.booking_id', '=', 'b.id')
				.where('m.kind', '=', 'payment-reminder')
				.where('m.state', 'in', ['pending', 'sent'])
				.where(sql<boolean>`split_part(m.dedupe_key, ' ', 1) = i.id::text`)
				.select((of) => of.fn.max('m.created_at').as('at'))
				.as('reminded_at'),
		)
		.where('b.customer_id', 'in', customerIds)
		.orderBy(sql`i.balance_cents = 0`)
		.orderBy('i.due_on')
		.orderBy('i.id')
		.limit(most)
		.execute()
