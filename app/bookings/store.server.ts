import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { OwnedBookingId } from '#app/customers/customers.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { keptPlan } from '#app/platform/database/kept-plans.server.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import {
	type BookingId,
	bookingIdSchema,
	type LeadId,
	type SignedInStaff,
	type TruckId,
} from '#app/platform/ids.ts'
import { type BookingStatus, bookingStates } from '#app/policies/booking-states.ts'
import type { AcceptedPrice } from '#app/pricing/accepted-price.ts'
import { keptLines, type PriceLine } from '#app/quotes/firm/lines/price-lines.ts'
import { type Conditions, keptConditions } from '#app/quotes/quotes.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

type BookingTables = Connection<
	'leads' | 'bookings' | 'booking_events' | 'quote_requests' | 'firm_prices' | 'price_lists'
>

/** Not exported: only the functions of this file that check a right to a booking make such an id. */
declare const permitted: unique symbol
const permittedIdSchema = bookingIdSchema.brand<typeof permitted>()

/** A booking that the caller may read and change: as the holder of its form, its customer, staff, or a job of its lead. */
export type PermittedBookingId = z.infer<typeof permittedIdSchema>
const permit = <Row extends { id: BookingId }>(row: Row) => ({ ...row, id: permittedIdSchema.parse(row.id) })

/** The right to a booking: of its customer, of staff, or of a job that runs by itself. */
export type BookingRight =
	| { actor: 'customer'; bookingId: OwnedBookingId }
	| { actor: 'staff'; bookingId: BookingId; staff: SignedInStaff }
	| { actor: 'system'; bookingId: BookingId }

/** Returns the new booking's id; `undefined` when a booking has the same fingerprint. */
export async function insertBooking(
	connection: BookingTables,
	booking: Insertable<Tables['bookings']>,
): Promise<PermittedBookingId | undefined> {
	const row = await connection
		.insertInto('bookings')
		.values(booking)
		.onConflict((conflict) => conflict.column('fingerprint').doNothing())
		.returning('id')
		.executeTakeFirst()
	return row && permit(row).id
}

type BookingRow = Selectable<Tables['bookings']>
type PermittedBooking = BookingRow & { id: PermittedBookingId }

/**
 * The booking under way of the same person, address and window; `held` is set for its holder, who alone may read and change
 * it.
 */
export async function bookingOfFingerprint(
	connection: BookingTables,
	fingerprint: Buffer,
	isHeld: (first: Pick<BookingRow, 'holder_hash' | 'quote_id'>) => boolean = () => false,
): Promise<{ id: BookingId; held: Pick<PermittedBooking, 'id' | 'lead_id'> | undefined } | undefined> {
	const row = await connection
		.selectFrom('bookings')
		.select(['id', 'lead_id', 'holder_hash', 'quote_id'])
		.where('fingerprint', '=', fingerprint)
		.modifyEnd(sql.raw(keptPlan))
		.executeTakeFirst()
	return row && { id: row.id, held: isHeld(row) ? permit(row) : undefined }
}

export async function bookingOfLead(
	connection: BookingTables,
	leadId: LeadId,
): Promise<PermittedBooking | undefined> {
	const row = await connection
		.selectFrom('bookings')
		.selectAll()
		.where('lead_id', '=', leadId)
		.executeTakeFirst()
	return row && permit(row)
}

/** What a lead came in with, and its booking as it is now, in one statement. */
export async function bookingWithLead(connection: BookingTables, leadId: LeadId) {
	const row = await connection
		.selectFrom('bookings as b')
		.innerJoin('leads as l', 'l.id', 'b.lead_id')
		.selectAll('b')
		.select([
			'l.province_state',
			'l.source_site',
			'l.service_type',
			'l.industry',
			'l.notes as lead_notes',
			'l.load_size as lead_load_size',
			'l.created_at as lead_created_at',
		])
		// In one statement: each message about a booking begins with it.
		.select((eb) => [
			jsonArrayFrom(
				eb
					.selectFrom('booking_events as e')
					.select([
						'e.author',
						'e.is_follow_up',
						'e.notes',
						'e.load_size',
						'e.quote_id',
						'e.change',
						'e.moved_from_date',
						'e.moved_from_window_id',
						'e.moved_because',
						'e.replaces',
						'e.gate_code',
						'e.on_site',
						'e.photos_added',
					])
					.whereRef('e.booking_id', '=', 'b.id')
					.orderBy('e.at')
					.orderBy('e.id'),
			).as('events'),
			eb
				.selectFrom('price_lists as p')
				.select((of) => of.fn.max('p.id').as('id'))
				.as('newest_list'),
		])
		.where('b.lead_id', '=', leadId)
		.modifyEnd(sql.raw(keptPlan))
		.executeTakeFirst()
	return row && permit(row)
}

export async function findBooking(
	connection: BookingTables,
	{ bookingId }: BookingRight,
): Promise<PermittedBooking | undefined> {
	const row = await connection
		.selectFrom('bookings')
		.selectAll()
		.where('id', '=', bookingId)
		.executeTakeFirst()
	return row && permit(row)
}

/**
 * Locks a booking until the transaction ends. A row that refers to it can still be written: its writer has locked a day,
 * which the owner of this lock may wait for.
 */
export async function lockBooking(
	connection: BookingTables,
	bookingId: PermittedBookingId,
): Promise<BookingRow> {
	return connection
		.selectFrom('bookings')
		.selectAll()
		.where('id', '=', bookingId)
		.forNoKeyUpdate()
		.executeTakeFirstOrThrow()
}

/** Changes the status of a booking that still has this version; `undefined` when it has another. */
export async function moveBooking(
	connection: BookingTables,
	{ id, version }: { id: PermittedBookingId; version: number },
	status: BookingStatus,
	columns: Partial<Pick<BookingRow, 'late_fee_cents'>> = {},
): Promise<BookingRow | undefined> {
	return connection
		.updateTable('bookings')
		.set({ ...columns, status, version: version + 1, updated_at: sql`now()` })
		.$if(bookingStates.isFinal(status), (update) => update.set({ fingerprint: null }))
		.where('id', '=', id)
		.where('version', '=', version)
		.returningAll()
		.executeTakeFirst()
}

/** Removes the second window of a Today ASAP pickup, whose slot the caller has released. */
export async function leaveAsapWindow(
	connection: BookingTables,
	bookingId: PermittedBookingId,
): Promise<void> {
	await connection.updateTable('bookings').set({ asap_window_id: null }).where('id', '=', bookingId).execute()
}

/** Moves a locked booking into a window where the caller has claimed a slot. On another day it leaves its truck. */
export async function setWindow(
	connection: BookingTables,
	bookingId: PermittedBookingId,
	at: Pick<BookingRow, 'date' | 'window_id' | 'status' | 'fingerprint' | 'overbooked_because'>,
): Promise<BookingRow> {
	return connection
		.updateTable('bookings')
		.set({
			...at,
			truck_id: sql`case when date = ${at.date} then truck_id end`,
			version: sql`version + 1`,
			updated_at: sql`now()`,
		})
		.where('id', '=', bookingId)
		.returningAll()
		.executeTakeFirstOrThrow()
}

/** Puts a locked booking on a truck, or on none. */
export async function setTruck(
	connection: BookingTables,
	bookingId: PermittedBookingId,
	truckId: TruckId | null,
): Promise<void> {
	await connection.updateTable('bookings').set({ truck_id: truckId }).where('id', '=', bookingId).execute()
}

/** Raises the version of a locked booking after a change that its own row does not show. */
export async function countUp(connection: BookingTables, bookingId: PermittedBookingId): Promise<void> {
	await connection
		.updateTable('bookings')
		.set({ version: sql`version + 1`, updated_at: sql`now()` })
		.where('id', '=', bookingId)
		.execute()
}

/**
 * The price that the customer of a booking accepted for its quote, which stays as it is until the transaction ends; `undefined`
 * when there is none.
 */
export async function acceptedPrice(
	connection: BookingTables,
	bookingId: PermittedBookingId,
): Promise<
	(AcceptedPrice & { lines: PriceLine[] | undefined; conditions: Conditions | undefined }) | undefined
> {
	const quote = await connection
		.selectFrom('quote_requests as q')
		.innerJoin('bookings as b', 'b.quote_id', 'q.id')
		.select('q.id')
		.where('b.id', '=', bookingId)
		.forShare('q')
		.executeTakeFirst()
	const row =
		quote &&
		(await connection
			.selectFrom('firm_prices')
			.select(['amount_cents as amount', 'travel_fee_cents as travelFee', 'lines', 'conditions'])
			.where('quote_id', '=', quote.id)
			.where('accepted_at', 'is not', null)
			.where('withdrawn_at', 'is', null)
			.executeTakeFirst())
	return row && { ...row, lines: keptLines(row.lines), conditions: keptConditions(row.conditions) }
}

/** Writes an edit of a locked booking by staff. */
export async function editBooking(
	connection: BookingTables,
	bookingId: PermittedBookingId,
	edited: Updateable<Tables['bookings']>,
): Promise<void> {
	await connection
		.updateTable('bookings')
		.set({ ...edited, version: sql`version + 1`, updated_at: sql`now()` })
		.where('id', '=', bookingId)
		.execute()
}

/** Updates load size, quote and job size of a locked booking. */
export async function updateLoad(
	connection: BookingTables,
	bookingId: PermittedBookingId,
	load: Pick<BookingRow, 'load_size' | 'quote_id' | 'cubic_yards' | 'minutes'> &
		Partial<Pick<BookingRow, 'subject_from_cents' | 'subject_to_cents' | 'subject_travel_fee_cents'>>,
): Promise<void> {
	await connection
		.updateTable('bookings')
		.set({ ...load, version: sql`version + 1`, updated_at: sql`now()` })
		.where('id', '=', bookingId)
		.execute()
}

/** Whether staff were shown a booking as it is now. */
const wasShown = sql<boolean>`coalesce(shown_at >= updated_at, false)`

const lapsing = (connection: BookingTables, since: { touched: Date; today: CalendarDate }) =>
	connection
		.selectFrom('bookings')
		.where('status', '=', 'requested')
		.where('lapses', '=', true)
		.where('updated_at', '<', since.touched)
		.where('date', '>=', since.today)
		.orderBy('updated_at')
		.orderBy('id')

/** The requests for today or later that lapse, were last changed before `touched` and shown to staff since, before `shown`. */
export const requestsToLapse = (
	connection: BookingTables,
	since: { touched: Date; shown: Date; today: CalendarDate },
): Promise<{ id: BookingId; version: number }[]> =>
	lapsing(connection, since)
		.select(['id', 'version'])
		.where(wasShown)
		.where('shown_at', '<', since.shown)
		.execute()

/** Those that nobody was shown since they were last changed, before `touched`. */
export const unseenRequests = (
	connection: BookingTables,
	since: { touched: Date; today: CalendarDate },
): Promise<{ id: BookingId; version: number; phone: string }[]> =>
	lapsing(connection, since)
		.select(['id', 'version', 'phone'])
		.where(({ not }) => not(wasShown))
		.execute()

/** Notes that staff were shown these requests as they still are, once for each state of theirs. */
export async function noteShown(
	connection: BookingTables,
	shown: readonly { id: BookingId; version: number }[],
): Promise<void> {
	await connection
		.updateTable('bookings')
		.set({ shown_at: sql`now()` })
		.where(
			sql<boolean>`(id, version) in (select * from unnest(
				${shown.map(({ id }) => id)}::uuid[], ${shown.map(({ version }) => version)}::int[]
			))`,
		)
		.where('status', '=', 'requested')
		.where(({ not }) => not(wasShown))
		.execute()
}

/**
 * What was agreed by word of mouth counts for the charge that it was made for, and ends with it. The latest yes by the link, which
 * it stood above, holds again.
 */
export async function endWordOfMouth(
	connection: Connection<'price_exceptions' | 'change_orders'>,
	bookingId: PermittedBookingId,
): Promise<void> {
	const { numDeletedRows: ended } = await connection
		.deleteFrom('price_exceptions')
		.where('booking_id', '=', bookingId)
		.where('change_order_id', 'is', null)
		.executeTakeFirst()
	if (ended === 0n) return
	const agreed = await connection
		.selectFrom('change_orders')
		.select(['id', 'amount_cents', 'reason', 'answered_at', 'answered_by'])
		.where('booking_id', '=', bookingId)
		.where('agreed', '=', true)
		.orderBy('number', 'desc')
		.limit(1)
		.executeTakeFirst()
	if (!agreed?.answered_at) return
	const { id, amount_cents, reason, answered_at: made_at, answered_by: agreed_by } = agreed
	await connection
		.insertInto('price_exceptions')
		.values({
			...{ booking_id: bookingId, amount_cents, reason, made_by: 'customer', made_at },
			...{ agreed_by, agreed_how: 'by link', change_order_id: id },
		})
		.execute()
}
