import { sql } from 'kysely'
import { fieldColumns } from '#app/bookings/rules/booking-fields.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingId, CustomerId, LeadId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

export type Tables = Connection<
	| 'bookings'
	| 'leads'
	| 'quote_requests'
	| 'quote_photos'
	| 'booking_photos'
	| 'booking_events'
	| 'customers'
	| 'trucks'
	| 'trucks_out'
	| 'incoming_texts'
	| 'stopped_phones'
	| 'firm_prices'
	| 'price_exceptions'
	| 'messages'
	| 'curbside_consents'
	| 'promises'
>

const columns = [
	'b.id',
	'b.reference',
	'b.status',
	'b.version',
	'b.date',
	'b.window_id',
	'b.asap_window_id',
	'b.load_size',
	'b.subject_from_cents',
	'b.subject_to_cents',
	'b.subject_travel_fee_cents',
	'b.far_away',
	'b.travel_fee_cents',
	'b.cubic_yards',
	'b.minutes',
	'b.charged_cents',
	'b.late_fee_cents',
	'b.lacks_charge',
	'b.purchase_order',
	'b.payment',
	'b.customer_id',
	'b.quote_id',
	'b.overbooked_because',
	'b.created_at',
	'q.quote_status',
	'q.line_items',
	'q.counted_things',
	'q.volume_chosen',
	'q.weight_source',
	'q.estimated_total_cents',
	'q.final_quote_cents',
	'f.travel_fee_cents as firm_travel_fee_cents',
	'f.conditions',
	'e.amount_cents as exception_cents',
	't.id as truck_id',
	't.name as truck_name',
	'o.reason as truck_out_because',
] as const

/** Pickups with the facts of their customers and quotes. */
export const pickups = (connection: Tables) =>
	connection
		.selectFrom('bookings as b')
		.leftJoin('quote_requests as q', 'q.id', 'b.quote_id')
		.leftJoin('trucks as t', 't.id', 'b.truck_id')
		// What a truck had finished before it was out stays on it.
		.leftJoin('trucks_out as o', (join) =>
			join
				.onRef('o.truck_id', '=', 'b.truck_id')
				.onRef('o.date', '=', 'b.date')
				.on((eb) => eb.or([eb('o.since', 'is', null), eb('b.status', 'not in', ['done', 'no-show'])])),
		)
		.leftJoin('firm_prices as f', (join) =>
			join.onRef('f.quote_id', '=', 'b.quote_id').on('f.withdrawn_at', 'is', null),
		)
		.leftJoin('price_exceptions as e', (join) =>
			join.onRef('e.booking_id', '=', 'b.id').onRef('e.made_at', '>=', 'f.accepted_at'),
		)
		.select([...columns, ...fieldColumns()])
		.select((eb) =>
			eb
				.case()
				.when('f.accepted_at', 'is not', null)
				.then(eb.ref('f.amount_cents'))
				.else(null)
				.end()
				.as('accepted_cents'),
		)
		.select((eb) =>
			eb
				.exists(
					eb
						.selectFrom('promises as p')
						.select('p.kind')
						.whereRef('p.booking_id', '=', 'b.id')
						.where('p.kind', '=', 'photos')
						.where('p.kept_at', 'is', null),
				)
				.as('owes_photos'),
		)

export type PickupRow = Awaited<ReturnType<ReturnType<typeof pickups>['execute']>>[number]

/** The pickups of a day, in the order of booking. */
export const pickupsOfDay = (connection: Tables, date: CalendarDate): Promise<PickupRow[]> =>
	pickups(connection).where('b.date', '=', date).orderBy('b.id').execute()

/** The pickups from `first` to `last` that are not cancelled, day by day, in the order of booking. */
export const pickupsBetween = (connection: Tables, first: CalendarDate, last: CalendarDate) =>
	connection
		.selectFrom('bookings as b')
		.select(['b.id', 'b.date', 'b.window_id', 'b.status', 'b.name'])
		.where('b.date', '>=', first)
		.where('b.date', '<=', last)
		.where('b.status', '<>', 'cancelled')
		.orderBy('b.date')
		.orderBy('b.id')
		.execute()

/** The first day after this one with a pickup that is not cancelled. */
export async function nextDayWithPickups(connection: Tables, after: CalendarDate) {
	const row = await connection
		.selectFrom('bookings')
		.select('date')
		.where('date', '>', after)
		.where('status', '<>', 'cancelled')
		.orderBy('date')
		.limit(1)
		.executeTakeFirst()
	return row?.date
}

export const findPickup = (connection: Tables, id: BookingId): Promise<PickupRow | undefined> =>
	pickups(connection).where('b.id', '=', id).executeTakeFirst()

/**
 * The time of arrival that each customer was told last, since the pickup was last moved: whether one of its messages was sent,
 * and whether one is still being sent.
 */
export const notifiedRows = (connection: Tables, ids: BookingId[]) =>
	connection
		.selectFrom('messages as m')
		.distinctOn('m.booking_id')
		.select(['m.booking_id', 'm.eta'])
		.select([
			sql<boolean>`bool_or(m.state = 'sent')`.as('sent'),
			sql<boolean>`bool_or(m.state = 'pending')`.as('open'),
		])
		.where('m.booking_id', 'in', ids)
		.where('m.kind', 'in', ['on-the-way', 'late'])
		.where(
			sql<boolean>`not exists (select from messages l where l.booking_id = m.booking_id and l.kind = 'moved' and l.id > m.id)`,
		)
		.groupBy(['m.booking_id', 'm.eta', 'm.kind', 'm.dedupe_key'])
		.orderBy('m.booking_id')
		.orderBy(sql`max(m.id::text)`, 'desc')
		.execute()

/** The requests for a day and later that wait for an answer; those that lapse first come first. */
export async function openRequests(connection: Tables, from: CalendarDate) {
	return connection
		.selectFrom('bookings as b')
		.select(['b.id', 'b.version', 'b.date', 'b.lapses', 'b.updated_at', 'b.shown_at', 'b.name', 'b.city'])
		.where('b.status', '=', 'requested')
		.where('b.date', '>=', from)
		.orderBy('b.updated_at')
		.orderBy('b.id')
		.execute()
}

/** What was texted as consent to curbside pickups for these bookings, in the order in which it came. */
export async function curbsideRows(connection: Tables, ids: BookingId[]) {
	if (ids.length === 0) return []
	return connection
		.selectFrom('curbside_consents')
		.select(['booking_id', 'words'])
		.where('booking_id', 'in', ids)
		.orderBy('text_id')
		.orderBy('booking_id')
		.execute()
}

/** The booking events of these bookings, the earliest first. */
export async function eventRows(connection: Tables, ids: BookingId[]) {
	if (ids.length === 0) return []
	return connection
		.selectFrom('booking_events')
		.select(['booking_id', 'replaces', 'notes', 'gate_code', 'on_site'])
		.where('booking_id', 'in', ids)
		.orderBy('at')
		.orderBy('id')
		.execute()
}

/**
 * For each of these customers, with the records that staff joined to theirs: one pickup before a day, and all of that day, but
 * for cancelled ones and no-shows. (`offset` and `limit` keep the planner from reading all customers and bookings for a few of
 * them.)
 */
export async function pickupsUntil(connection: Tables, customerIds: CustomerId[], date: CalendarDate) {
	if (customerIds.length === 0) return []
	const { rows } = await sql<{ asked: CustomerId; id: BookingId; date: CalendarDate; window_id: string }>`
		with recursive above as (
			select id as asked, id, joined_into from customers where id = any(${customerIds}::uuid[])
			union select a.asked, c.id, c.joined_into
			from above a cross join lateral (select id, joined_into from customers where id = a.joined_into offset 0) as c
		), one as (
			select asked, id from above where joined_into is null
			union select o.asked, c.id
			from one o cross join lateral (select id from customers where joined_into = o.id offset 0) as c
		)
		select o.asked, p.* from one o cross join lateral (
			(
				select id, date, window_id from bookings
				where customer_id = o.id and date < ${date} and status not in ('cancelled', 'no-show') limit 1
			)
			union all
			select id, date, window_id from bookings
			where customer_id = o.id and date = ${date} and status not in ('cancelled', 'no-show')
		) as p`.execute(connection)
	return rows
}

/**
 * The latest texts for each of these bookings: from its phone, since it was booked; `count` is the number of all texts for
 * that booking.
 */
export async function latestTexts(
	connection: Tables,
	bookings: { id: BookingId; phone: string; since: Date }[],
	limit: number,
) {
	if (bookings.length === 0) return []
	const { rows } = await sql<{ booking: BookingId; id: string; at: Date; body: string; count: number }>`
		select b.id as booking, t.id, t.at, t.body, t.count
		from unnest(
			${bookings.map(({ id }) => id)}::uuid[],
			${bookings.map(({ phone }) => phone)}::text[],
			${bookings.map(({ since }) => since)}::timestamptz[]
		) as b (id, phone, since)
		cross join lateral (
			select id, at, body, count(*) over ()::integer as count from incoming_texts
			where phone = b.phone and at >= b.since order by incoming_texts.id desc limit ${limit}
		) as t
		order by t.id desc`.execute(connection)
	return rows
}

/** The phones among these that get no texts, and who stopped them. */
export async function stoppedPhones(
	connection: Tables,
	phones: string[],
): Promise<Map<string, 'customer' | 'staff'>> {
	if (phones.length === 0) return new Map()
	const rows = await connection
		.selectFrom('stopped_phones')
		.select(['phone', 'stopped_by'])
		.where('phone', 'in', phones)
		.execute()
	return new Map(rows.map(({ phone, stopped_by }) => [phone, stopped_by]))
}

/** The photos of a booking's quote, in the order in which the customer chose them. */
export async function photoRows(connection: Tables, id: BookingId) {
	return connection
		.selectFrom('quote_photos as p')
		.innerJoin('bookings as b', 'b.quote_id', 'p.quote_id')
		.select(['p.id', 'p.label', 'p.quote_id'])
		.where('b.id', '=', id)
		.orderBy('p.id')
		.execute()
}

/** The photos that its customer and staff added to a booking, in the order in which they chose them. */
export async function addedPhotoRows(connection: Tables, id: BookingId) {
	return connection
		.selectFrom('booking_photos')
		.select(['id', 'kind', 'label', 'storage_key', 'thumbnail_key'])
		.where('booking_id', '=', id)
		.orderBy('id')
		.execute()
}

/** How many of a number's customers and addresses are offered. */
const offered = 8

/** The customers with bookings from a phone number, once for each address, as they last booked there; the latest first; or
 * that of one booking. */
export async function customersByPhone(connection: Tables, phone: string, bookingId?: BookingId) {
	return connection
		.selectFrom((eb) =>
			eb
				.selectFrom('customers as c')
				.innerJoin('bookings as b', 'b.customer_id', 'c.id')
				.distinctOn(['c.id', 'b.property_address', 'b.postal_code'])
				.select(['c.id', 'c.email', 'b.id as booking_id', 'b.name'])
				.select(['b.property_address', 'b.postal_code', 'b.city', 'b.date'])
				.where('c.phone', '=', phone)
				.$if(bookingId !== undefined, (query) => query.where('b.id', '=', bookingId ?? null))
				.orderBy('c.id')
				.orderBy('b.property_address')
				.orderBy('b.postal_code')
				.orderBy('b.id', 'desc')
				.as('known'),
		)
		.selectAll()
		.orderBy('booking_id', 'desc')
		.limit(offered)
		.execute()
}

export async function bookingOfLead(connection: Tables, leadId: LeadId) {
	return connection
		.selectFrom('bookings')
		.select(['id', 'date', 'reference', 'quote_id', 'status', 'version'])
		.where('lead_id', '=', leadId)
		.executeTakeFirstOrThrow()
}
