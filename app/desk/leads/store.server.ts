import { sql } from 'kysely'
import { containing } from '#app/platform/database/like-pattern.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId } from '#app/platform/ids.ts'
import { withoutExtension } from '#app/values/phone.ts'
import { searchTerms } from '../search-terms.ts'
import type { LeadsAsk } from './lead-on-list.ts'

type LeadTables = Connection<
	| 'leads'
	| 'bookings'
	| 'firm_prices'
	| 'booking_events'
	| 'messages'
	| 'text_notices'
	| 'incoming_texts'
	| 'stopped_phones'
	| 'customers'
>

/** Whoever was kept as a lead and booked by the same number or address since has not left it at that. */
const hasNotBookedSince = sql<boolean>`not exists (
	select from customers c join bookings k on k.customer_id = c.id
	where (c.phone = l.phone or (l.email <> '' and c.email_key = lower(l.email))) and k.created_at >= l.created_at
)`

/** The leads that match a search, or all or those of callers who did not book, newest first, from the one that follows `before`. */
export async function leadRows(connection: LeadTables, { q, before, show }: LeadsAsk, limit: number) {
	let query = connection
		.selectFrom('leads as l')
		.leftJoin('bookings as b', 'b.lead_id', 'l.id')
		.leftJoin('firm_prices as f', (join) =>
			join
				.onRef('f.quote_id', '=', 'b.quote_id')
				.on('f.accepted_at', 'is not', null)
				.on('f.withdrawn_at', 'is', null),
		)
		.selectAll('l')
		.select([
			'b.id as booking_id',
			'b.reference',
			'b.status',
			'b.version',
			'b.date',
			'b.window_id',
			'b.truck_id',
			'b.quote_id as booking_quote_id',
			'b.customer_id',
			'b.travel_fee_cents',
			'b.subject_from_cents',
			'b.subject_to_cents',
			'b.subject_travel_fee_cents',
			'f.amount_cents as accepted_cents',
			'f.travel_fee_cents as accepted_travel_fee_cents',
			// As staff have corrected them.
			'b.name as present_name',
			'b.email as present_email',
			'b.phone as present_phone',
		])
	if (q !== '')
		query = query.where((eb) =>
			eb.or([
				sql<boolean>`${isFound('l.found_by', q)}`,
				// What staff have corrected of them.
				sql<boolean>`l.id in (select lead_id from bookings where ${isFound('found_by', q)})`,
			]),
		)
	if (q === '' && show === undefined)
		query = query.where('l.thread_id', 'is not', null).where(hasNotBookedSince)
	if (before !== undefined)
		query = query.where((eb) =>
			eb(
				eb.refTuple('l.created_at', 'l.id'),
				'<',
				eb
					.selectFrom('leads as p')
					.select(['p.created_at', 'p.id'])
					.where('p.id', '=', before)
					.$asTuple('created_at', 'id'),
			),
		)
	return query.orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').limit(limit).execute()
}

/** That all words of a search are in a column. */
const isFound = (column: string, q: string) =>
	sql`(${sql.join(
		searchTerms(q).map(
			(words) =>
				sql`(${sql.join(
					words.map((word) => sql`${sql.ref(column)} like ${containing(word)}`),
					sql` and `,
				)})`,
		),
		sql` or `,
	)})`

export async function dateOf(connection: LeadTables, bookingId: BookingId) {
	const row = await connection
		.selectFrom('bookings')
		.select('date')
		.where('id', '=', bookingId)
		.executeTakeFirst()
	return row?.date
}

/** Where a pickup's customer is reached, and who stopped texts to them. */
export async function reachedOf(connection: LeadTables, bookingId: BookingId) {
	const { phone, email } = await connection
		.selectFrom('bookings')
		.select(['phone', 'email'])
		.where('id', '=', bookingId)
		.executeTakeFirstOrThrow()
	const plain = withoutExtension(phone)
	const { stopped } = await textsFrom(connection, [plain], 0)
	return { phone, email, texts: { stoppedBy: stopped.get(plain) } }
}

/** The later booking events of bookings, in the order in which they came. */
export async function additionRows(connection: LeadTables, bookingIds: BookingId[]) {
	if (bookingIds.length === 0) return []
	return connection
		.selectFrom('booking_events')
		.selectAll()
		.where('booking_id', 'in', bookingIds)
		.where('is_follow_up', '=', true)
		.orderBy('at')
		.orderBy('id')
		.execute()
}

/** The messages about these bookings, the earliest first, but for the emails about later events. */
export async function messageRows(connection: LeadTables, bookingIds: BookingId[]) {
	if (bookingIds.length === 0) return []
	return connection
		.selectFrom('messages as m')
		.leftJoin('text_notices as n', 'n.reference', 'm.reference')
		.select([
			'm.id',
			'm.booking_id',
			'm.kind',
			'm.channel',
			'm.state',
			'm.reason',
			'm.warning',
			'm.perhaps_twice',
			'm.address',
		])
		.select(['n.state as notice', 'n.error_code'])
		.where('m.booking_id', 'in', bookingIds)
		.where((eb) => eb.or([eb('m.channel', '!=', 'mail'), eb('m.booking_event_id', 'is', null)]))
		.orderBy('m.id')
		.execute()
}

/** The latest texts from these phones, and the phones that get none, with who stopped them. */
export async function textsFrom(connection: LeadTables, phones: string[], limit: number) {
	if (phones.length === 0) return { replies: [], stopped: new Map<string, 'customer' | 'staff'>() }
	const [replies, stopped] = await Promise.all([
		connection
			.selectFrom('incoming_texts')
			.selectAll()
			.where('phone', 'in', phones)
			.orderBy('id', 'desc')
			.limit(limit)
			.execute(),
		connection
			.selectFrom('stopped_phones')
			.select(['phone', 'stopped_by'])
			.where('phone', 'in', phones)
			.execute(),
	])
	return { replies, stopped: new Map(stopped.map(({ phone, stopped_by }) => [phone, stopped_by])) }
}
