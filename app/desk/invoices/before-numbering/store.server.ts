import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CustomerId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import { searchTerms } from '../../search-terms.ts'
import type { Period } from '../period-ask.ts'

type ChargeTables = Connection<'bookings' | 'leads'>

/** Pickups that were charged before invoices were numbered. The database marks them, as an index has it. */
const marked = (connection: ChargeTables) =>
	connection.selectFrom('bookings as b').where(sql<boolean>`b.before_numbering`)

const columns = ['b.id', 'b.reference', 'b.date', 'b.name', 'b.charged_cents', 'b.payment'] as const

/** A page of them, the latest first: found by what their booking is found by. */
export const chargeRows = (
	connection: ChargeTables,
	{
		q,
		amount,
		from,
		to,
		before,
		limit,
	}: {
		q: string
		/** Which the search may be for, too. */
		amount: Cents | undefined
		from: CalendarDate | undefined
		to: CalendarDate | undefined
		before: BookingId | undefined
		limit: number
	},
) =>
	marked(connection)
		.select(columns)
		.$if(q !== '', (query) =>
			query.where((eb) =>
				eb.or([
					eb('b.reference', '=', q.toUpperCase()),
					...(amount === undefined ? [] : [eb('b.charged_cents', '=', amount)]),
					...searchTerms(q).map((words) =>
						eb.and(words.map((word) => sql<boolean>`strpos(coalesce(b.found_by, ''), ${word}) > 0`)),
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
export type ChargeRow = Awaited<ReturnType<typeof chargeRows>>[number]

/** The latest of these records. */
export const chargesOf = (connection: ChargeTables, customerIds: CustomerId[], limit: number) =>
	marked(connection)
		.select(columns)
		.where('b.customer_id', 'in', customerIds)
		.orderBy('b.date', 'desc')
		.orderBy('b.id', 'desc')
		.limit(limit)
		.execute()

/** What they come to before tax, and what of it is not paid yet: of all, of these records, or of pickups in a period. */
export async function sumsOfCharges(
	connection: ChargeTables,
	{ customerIds, period }: { customerIds?: CustomerId[]; period?: Period } = {},
): Promise<{ charged: Cents; unpaid: Cents }> {
	const row = await marked(connection)
		.select([
			sql<string>`coalesce(sum(b.charged_cents), 0)`.as('charged'),
			sql<string>`coalesce(sum(b.charged_cents) filter (where b.payment = 'not paid yet'), 0)`.as('unpaid'),
		])
		.$if(customerIds !== undefined, (query) => query.where('b.customer_id', 'in', customerIds ?? []))
		.$if(period !== undefined, (query) =>
			query.where('b.date', '>=', period?.from ?? '').where('b.date', '<=', period?.to ?? ''),
		)
		.executeTakeFirstOrThrow()
	return { charged: Number(row.charged), unpaid: Number(row.unpaid) }
}
