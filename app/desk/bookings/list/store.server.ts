import { type ExpressionBuilder, sql } from 'kysely'
import type { Bookings } from '#app/platform/database/database-types.ts'
import { containing } from '#app/platform/database/like-pattern.ts'
import type { BookingId } from '#app/platform/ids.ts'
import { statusesUnderWay } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { searchTerms } from '../../search-terms.ts'
import { type PickupRow, pickups, type Tables } from '../store.server.ts'
import type { BookingsFilter } from './bookings-ask.ts'
import { withoutCharge, withoutOutcome } from './bookings-list.ts'

/** More matches of a search than this are found faster by reading the list row by row. */
const fewMatches = 1000

/** What a booking is found by: what came in, and what it is now. */
const foundByAll = sql<string>`(select concat_ws(E'\n', l.found_by, b.found_by) from leads l where l.id = b.lead_id)`

/** The bookings that a search finds by its indexes, in no order; `undefined` when they are more than a few. */
export async function fewFound(connection: Tables, q: string): Promise<BookingId[] | undefined> {
	if (q === '') return undefined
	// Without their bookings: joined to them, the planner reads both tables.
	const terms = searchTerms(q)
	const leads = await connection
		.selectFrom('leads')
		.select('id')
		.where((eb) =>
			eb.or(terms.map((words) => eb.and(words.map((word) => eb('found_by', 'like', containing(word)))))),
		)
		.limit(fewMatches + 1)
		.execute()
	if (leads.length > fewMatches) return undefined
	const bookings = connection.selectFrom('bookings').select('id')
	const leadIds = leads.map(({ id }) => id)
	const [byText, byEdited, byReference] = await Promise.all([
		leadIds.length === 0 ? [] : bookings.where('lead_id', 'in', leadIds).execute(),
		bookings
			.where('found_by', 'is not', null)
			.where((eb) =>
				eb.or(terms.map((words) => eb.and(words.map((word) => eb('found_by', 'like', containing(word)))))),
			)
			.execute(),
		bookings.where('reference', '=', q.toUpperCase()).execute(),
	])
	return [...new Set([...byText, ...byEdited, ...byReference].map(({ id }) => id))]
}

/** Done, or cancelled for a fee, and without a charge: the database marks it, for what is not billed as well. */
const lacksCharge = sql<boolean>`b.lacks_charge`

/** The number of pickups from a day on that are done, or were cancelled for a fee, and have no charge. */
export async function countWithoutCharge(connection: Tables, from: CalendarDate): Promise<number> {
	const { count } = await connection
		.selectFrom('bookings as b')
		.select(({ fn }) => fn.countAll<string>().as('count'))
		.where(lacksCharge)
		.where('b.date', '>=', from)
		.executeTakeFirstOrThrow()
	return Number(count)
}

/** Of a day before this one, and not over. */
const lacksOutcome = (today: CalendarDate) => (eb: ExpressionBuilder<{ b: Bookings }, 'b'>) =>
	eb.and([eb('b.status', 'in', statusesUnderWay), eb('b.date', '<', today)])

/** The number of pickups of earlier days of which nobody has said what became of them. */
export async function countWithoutOutcome(connection: Tables, today: CalendarDate): Promise<number> {
	const { count } = await connection
		.selectFrom('bookings as b')
		.select(({ fn }) => fn.countAll<string>().as('count'))
		.where(lacksOutcome(today))
		.executeTakeFirstOrThrow()
	return Number(count)
}

/**
 * A page of the pickups from today on, the next one first, of the earlier ones or of all, the latest first, from the one that
 * follows `after`. With `found`, only those; else the search
 * is read row by row. (`strpos` keeps the planner from using the search's index, which is faster for few matches only.)
 */
export async function pageRows(
	connection: Tables,
	{ q, status, from, to }: BookingsFilter,
	page: {
		part: 'coming' | 'earlier' | 'all'
		today: CalendarDate
		found: BookingId[] | undefined
		after: BookingId | undefined
		limit: number
	},
): Promise<PickupRow[]> {
	const { part, today, found, after, limit } = page
	const isComing = part === 'coming'
	if (found?.length === 0) return []
	let query = pickups(connection)
	if (found) query = query.where('b.id', 'in', found)
	else if (q !== '')
		query = query.where((eb) =>
			eb.or(
				searchTerms(q).map((words) =>
					eb.and(words.map((word) => sql<boolean>`strpos(${foundByAll}, ${word}) > 0`)),
				),
			),
		)
	if (status === 'not paid yet')
		query = query.where('b.payment', '=', status).where('b.charged_cents', '>', 0)
	else if (status === withoutCharge) query = query.where(lacksCharge)
	else if (status === withoutOutcome) query = query.where(lacksOutcome(today))
	else if (status !== 'all') query = query.where('b.status', '=', status)
	if (from !== '') query = query.where('b.date', '>=', from)
	if (to !== '') query = query.where('b.date', '<=', to)
	if (part !== 'all') query = query.where('b.date', isComing ? '>=' : '<', today)
	if (after !== undefined)
		query = query.where((eb) =>
			eb(
				eb.refTuple('b.date', 'b.id'),
				isComing ? '>' : '<',
				eb
					.selectFrom('bookings as p')
					.select(['p.date', 'p.id'])
					.where('p.id', '=', after)
					.$asTuple('date', 'id'),
			),
		)
	const order = isComing ? 'asc' : 'desc'
	return query.orderBy('b.date', order).orderBy('b.id', order).limit(limit).execute()
}
