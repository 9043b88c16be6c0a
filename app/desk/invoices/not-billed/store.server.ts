import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { searchTerms } from '../../search-terms.ts'

type BookingTables = Connection<'bookings'>

/** Pickups that have no charge and should. The database marks them, as the list of bookings has it. */
const lacking = (connection: BookingTables) =>
	connection.selectFrom('bookings as b').where(sql<boolean>`b.lacks_charge`)

/** A page of them, the latest first: found by what their booking is found by. */
export const notBilledRows = (
	connection: BookingTables,
	{
		q,
		from,
		to,
		before,
		limit,
	}: {
		q: string
		from: CalendarDate | undefined
		to: CalendarDate | undefined
		before: BookingId | undefined
		limit: number
	},
) =>
	lacking(connection)
		.select(['b.id', 'b.reference', 'b.date', 'b.name', 'b.phone', 'b.status', 'b.late_fee_cents'])
		.$if(q !== '', (query) =>
			query.where((eb) =>
				eb.or([
					eb('b.reference', '=', q.toUpperCase()),
					...searchTerms(q).map((words) =>
						eb.and(words.map((word) => sql<boolean>`strpos(b.found_by, ${word}) > 0`)),
					),
				]),
			),
		)
		.$if(from !== undefined, (query) => query.where('b.date', '>=', from ?? ''))
		.$if(to !== undefined, (query) => query.where('b.date', '<=', to ?? ''))
		.$if(before !== undefined, (query) =>
			query.where(
				sql<boolean>`(b.date, b.id) < (select o.date, o.id from bookings o where o.id = ${before ?? null})`,
			),
		)
		.orderBy('b.date', 'desc')
		.orderBy('b.id', 'desc')
		.limit(limit)
		.execute()
export type NotBilledRow = Awaited<ReturnType<typeof notBilledRows>>[number]

/** How many there are in all. */
export async function countNotBilled(connection: BookingTables): Promise<number> {
	const { count } = await lacking(connection)
		.select(({ fn }) => fn.countAll<string>().as('count'))
		.executeTakeFirstOrThrow()
	return Number(count)
}
