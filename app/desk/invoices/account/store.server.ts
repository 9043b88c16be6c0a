import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CustomerId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { AccountPlace } from './account-place.ts'

type AccountTables = Connection<'invoices' | 'bookings' | 'messages'>

/**
 * A part of the invoices of these records, those with something owing first and after them what is settled, each with its last
 * reminder.
 */
export const accountRows = (
	connection: AccountTables,
	customerIds: CustomerId[],
	{ after, limit }: { after: AccountPlace | undefined; limit: number },
) =>
	connection
		.selectFrom('invoices as i')
		.innerJoin('bookings as b', 'b.id', 'i.booking_id')
		.select(['i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_cents', 'i.balance_cents'])
		.select(['i.credited_cents', 'i.paid_cents', 'i.written_off_cents', 'i.recovered_cents', 'i.is_void'])
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
		.where(
			after === undefined
				? sql<boolean>`true`
				: sql<boolean>`(i.balance_cents = 0, i.due_on, i.id) > (${after.isSettled}::boolean, ${after.dueOn}::date, ${after.id}::uuid)`,
		)
		.orderBy(sql`i.balance_cents = 0`)
		.orderBy('i.due_on')
		.orderBy('i.id')
		.limit(limit)
		.execute()

/** The email address of a booking. */
export async function emailOf(connection: AccountTables, bookingId: BookingId): Promise<string> {
	const row = await connection
		.selectFrom('bookings')
		.select('email')
		.where('id', '=', bookingId)
		.executeTakeFirst()
	return row?.email ?? ''
}

/** What these records owe in all, what is to be given back to them, and what is owing by due day. */
export async function owingByDueDay(
	connection: AccountTables,
	customerIds: CustomerId[],
): Promise<{ dueOn: CalendarDate; owing: number; toGiveBack: number }[]> {
	const rows = await connection
		.selectFrom('invoices as i')
		.innerJoin('bookings as b', 'b.id', 'i.booking_id')
		.select(['i.due_on as dueOn'])
		.select([
			sql<string>`coalesce(sum(i.balance_cents) filter (where i.balance_cents > 0), 0)`.as('owing'),
			sql<string>`coalesce(-sum(i.balance_cents) filter (where i.balance_cents < 0), 0)`.as('toGiveBack'),
		])
		.where('b.customer_id', 'in', customerIds)
		.where('i.balance_cents', '<>', 0)
		.groupBy('i.due_on')
		.execute()
	return rows.map(({ dueOn, owing, toGiveBack }) => ({
		dueOn,
		owing: Number(owing),
		toGiveBack: Number(toGiveBack),
	}))
}
