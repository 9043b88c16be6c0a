import type { Connection } from '#app/platform/connection.ts'
import type { BookingId, LeadId } from '#app/platform/ids.ts'
import { containing } from '#app/platform/like-pattern.ts'
import { spellings } from '../search-spellings.ts'
import type { LeadsAsk } from './lead-on-list.ts'

type LeadTables = Connection<
	| 'leads'
	| 'bookings'
	| 'booking_entries'
	| 'deliveries'
	| 'pickup_messages'
	| 'text_notices'
	| 'incoming_texts'
	| 'stopped_phones'
>

/** The leads that match a search, newest first, from the one that follows `before`. */
export async function leadRows(connection: LeadTables, { q, before }: LeadsAsk, limit: number) {
	let query = connection
		.selectFrom('leads as l')
		.leftJoin('bookings as b', 'b.lead_id', 'l.id')
		.selectAll('l')
		.select([
			'b.id as booking_id',
			'b.reference',
			'b.status',
			'b.version',
			'b.date',
			'b.window_id',
			'b.quote_id as booking_quote_id',
			'b.customer_id',
			'b.trip_cents',
			// As staff have corrected them.
			'b.name as present_name',
			'b.email as present_email',
			'b.phone as present_phone',
		])
	if (q !== '')
		query = query.where((eb) =>
			eb.or(spellings(q).map((spelt) => eb('l.search_text', 'like', containing(spelt)))),
		)
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

/** The entries that were added to bookings later, in the order in which they came. */
export async function additionRows(connection: LeadTables, bookingIds: BookingId[]) {
	if (bookingIds.length === 0) return []
	return connection
		.selectFrom('booking_entries')
		.selectAll()
		.where('booking_id', 'in', bookingIds)
		.where('came_later', '=', true)
		.orderBy('at')
		.orderBy('id')
		.execute()
}

export async function deliveryRows(connection: LeadTables, leadIds: LeadId[]) {
	if (leadIds.length === 0) return []
	return connection
		.selectFrom('deliveries')
		.select(['lead_id', 'kind', 'state', 'error', 'perhaps_twice'])
		.where('lead_id', 'in', leadIds)
		.execute()
}

/** What customers were told about these bookings, the earliest first. */
export async function messageRows(connection: LeadTables, bookingIds: BookingId[]) {
	if (bookingIds.length === 0) return []
	return connection
		.selectFrom('pickup_messages as m')
		.leftJoin('text_notices as n', 'n.reference', 'm.reference')
		.select(['m.id', 'm.booking_id', 'm.message', 'm.channel', 'm.state', 'm.reason', 'm.perhaps_twice'])
		.select(['n.state as notice', 'n.error_code'])
		.where('m.booking_id', 'in', bookingIds)
		.orderBy('m.id')
		.execute()
}

/** The latest texts from these phones, and which of the phones get none any more. */
export async function textsFrom(connection: LeadTables, phones: string[], limit: number) {
	if (phones.length === 0) return { replies: [], stopped: new Set<string>() }
	const [replies, stopped] = await Promise.all([
		connection
			.selectFrom('incoming_texts')
			.selectAll()
			.where('phone', 'in', phones)
			.orderBy('id', 'desc')
			.limit(limit)
			.execute(),
		connection.selectFrom('stopped_phones').select('phone').where('phone', 'in', phones).execute(),
	])
	return { replies, stopped: new Set(stopped.map(({ phone }) => phone)) }
}
