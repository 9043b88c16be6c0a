import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { OwnedBookingId } from '#app/customers/customers.server.ts'
import type { Connection } from '#app/platform/connection.ts'
import type { Tables } from '#app/platform/database-types.ts'
import {
	type BookingId,
	bookingIdSchema,
	type EntryId,
	type LeadId,
	type PickupMessageId,
	type QuoteId,
	type SignedInStaff,
	type TruckId,
	type WaitingId,
} from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type BookingStatus, isOver } from './booking-states.ts'
import type { Addition } from './lead-message.ts'
import type { Channel, PickupMessage } from './pickup-messages.ts'

type BookingTables = Connection<
	'leads' | 'bookings' | 'booking_entries' | 'history' | 'quote_photos' | 'pickup_messages'
>

/** Not exported: only the functions of this file that find a booking by a right to it can make such an id. */
declare const permitted: unique symbol
const permittedIdSchema = bookingIdSchema.brand<typeof permitted>()

/** A booking that the caller may read and change: a repeated form, its customer, staff, or a job of its lead. */
export type PermittedBookingId = z.infer<typeof permittedIdSchema>
const permit = <Row extends { id: BookingId }>(row: Row) => ({ ...row, id: permittedIdSchema.parse(row.id) })

/** Who asks for a booking: its customer, a member of staff, or what happens by itself. */
export type BookingRight =
	| { actor: 'customer'; bookingId: OwnedBookingId }
	| { actor: 'staff'; bookingId: BookingId; staff: SignedInStaff }
	| { actor: 'system'; bookingId: BookingId }

export async function insertLead(
	connection: BookingTables,
	lead: Insertable<Tables['leads']>,
): Promise<LeadId> {
	const { id } = await connection.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()
	return id
}

/** Returns the new booking's id, or `undefined` when the same booking exists already. */
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

/** The earlier booking by the same person for the same address and window, unless it has ended. */
export async function bookingOfFingerprint(
	connection: BookingTables,
	fingerprint: Buffer,
): Promise<Pick<PermittedBooking, 'id' | 'lead_id'> | undefined> {
	const row = await connection
		.selectFrom('bookings')
		.select(['id', 'lead_id'])
		.where('fingerprint', '=', fingerprint)
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
 * A booking, locked until the transaction ends. A row that names it can still be written: who does that holds a day already,
 * for which the owner of this lock may wait.
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

/** Changes the status of a booking that still has this version; `undefined` when it has another one. */
export async function moveBooking(
	connection: BookingTables,
	{ id, version }: { id: PermittedBookingId; version: number },
	status: BookingStatus,
): Promise<BookingRow | undefined> {
	return connection
		.updateTable('bookings')
		.set({ status, version: version + 1, updated_at: sql`now()` })
		.$if(isOver(status), (update) => update.set({ fingerprint: null }))
		.where('id', '=', id)
		.where('version', '=', version)
		.returningAll()
		.executeTakeFirst()
}

/** Forgets the window in which a pickup of Today ASAP had a place, which its caller has given back. */
export async function leaveAsapWindow(
	connection: BookingTables,
	bookingId: PermittedBookingId,
): Promise<void> {
	await connection.updateTable('bookings').set({ asap_window_id: null }).where('id', '=', bookingId).execute()
}

/**
 * Puts a booking that the caller has locked into another window, where it has claimed a place. On another day it is on no truck
 * yet.
 */
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

/** Puts a booking that the caller has locked on a truck, or on none. */
export async function setTruck(
	connection: BookingTables,
	bookingId: PermittedBookingId,
	truckId: TruckId | null,
): Promise<void> {
	await connection.updateTable('bookings').set({ truck_id: truckId }).where('id', '=', bookingId).execute()
}

/** Counts a change of a booking that the caller has locked, of which its own row says nothing. */
export async function countUp(connection: BookingTables, bookingId: PermittedBookingId): Promise<void> {
	await connection
		.updateTable('bookings')
		.set({ version: sql`version + 1`, updated_at: sql`now()` })
		.where('id', '=', bookingId)
		.execute()
}

/** Whose booking it is now, and for which address. */
export async function whoAndWhere(connection: BookingTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('bookings as b')
		.innerJoin('leads as l', 'l.id', 'b.lead_id')
		.select(['b.property_address', 'b.postal_code'])
		.select((eb) => [
			eb.fn.coalesce('b.name', 'l.name').as('name'),
			eb.fn.coalesce('b.email', 'l.email').as('email'),
			eb.fn.coalesce('b.phone', 'l.phone').as('phone'),
		])
		.where('b.id', '=', bookingId)
		.executeTakeFirstOrThrow()
}

/** Writes what staff have edited of a booking that the caller has locked. */
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

/** Updates load size and quote of a booking that the caller has locked in this transaction. */
export async function updateLoad(
	connection: BookingTables,
	bookingId: PermittedBookingId,
	load: Pick<BookingRow, 'load_size' | 'quote_id'>,
): Promise<void> {
	await connection
		.updateTable('bookings')
		.set({ ...load, version: sql`version + 1`, updated_at: sql`now()` })
		.where('id', '=', bookingId)
		.execute()
}

/** Adds an entry to a booking. Returns the entry's id. */
export async function insertEntry(
	connection: BookingTables,
	entry: Insertable<Tables['booking_entries']> & { booking_id: PermittedBookingId },
): Promise<EntryId> {
	const { id } = await connection
		.insertInto('booking_entries')
		.values(entry)
		.returning('id')
		.executeTakeFirstOrThrow()
	return id
}

/** All entries of a booking, the earliest first. */
export async function entriesOf(connection: BookingTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('booking_entries')
		.selectAll()
		.where('booking_id', '=', bookingId)
		.orderBy('at')
		.orderBy('id')
		.execute()
}

/** A later addition to the booking of a lead, by the entry's id. */
export async function findAdditionRow(
	connection: BookingTables,
	leadId: LeadId,
	entryId: EntryId,
): Promise<Addition | undefined> {
	return connection
		.selectFrom('booking_entries as e')
		.innerJoin('bookings as b', 'b.id', 'e.booking_id')
		.selectAll('e')
		.where('b.lead_id', '=', leadId)
		.where('e.id', '=', entryId)
		.where('e.came_later', '=', true)
		.executeTakeFirst()
}

/**
 * An entry that says what became of the booking of a lead, such as that it was moved, and whether a later one does: then
 * this one no longer says what holds.
 */
export async function findChangeRow(connection: BookingTables, leadId: LeadId, entryId: EntryId) {
	const changes = await connection
		.selectFrom('booking_entries as e')
		.innerJoin('bookings as b', 'b.id', 'e.booking_id')
		.selectAll('e')
		.where('b.lead_id', '=', leadId)
		.where('e.change', 'is not', null)
		.where('e.id', '>=', entryId)
		.orderBy('e.id')
		.limit(2)
		.execute()
	const [change, later] = changes
	return change?.id === entryId ? { change, isOvertaken: later !== undefined } : undefined
}

/** The requests for today or later that lapse and that nobody has touched since `at`, the oldest first. */
export async function requestsUntouchedSince(
	connection: BookingTables,
	since: { at: Date; today: CalendarDate },
): Promise<{ id: BookingId; version: number }[]> {
	return connection
		.selectFrom('bookings')
		.select(['id', 'version'])
		.where('status', '=', 'requested')
		.where('lapses', '=', true)
		.where('updated_at', '<', since.at)
		.where('date', '>=', since.today)
		.orderBy('updated_at')
		.execute()
}

/** The quotes that still have photos and whose last pickup and last photo are older than `before`. */
export async function quotesOfPickupsBefore(
	connection: BookingTables,
	before: { at: Date; date: CalendarDate },
): Promise<QuoteId[]> {
	const rows = await connection
		.selectFrom('quote_photos as p')
		.innerJoin('bookings as b', 'b.quote_id', 'p.quote_id')
		.select('p.quote_id')
		.groupBy('p.quote_id')
		.having((eb) => eb.fn.max('p.created_at'), '<', before.at)
		.having((eb) => eb.fn.max('b.date'), '<', before.date)
		.execute()
	return rows.map(({ quote_id }) => quote_id)
}

/** A lead and its booking, for the mails and the CRM: in the name of whom staff have corrected it to. */
export async function findLeadRow(connection: BookingTables, leadId: LeadId) {
	const lead = await connection.selectFrom('leads').selectAll().where('id', '=', leadId).executeTakeFirst()
	const booking =
		lead &&
		(await connection.selectFrom('bookings').selectAll().where('lead_id', '=', leadId).executeTakeFirst())
	if (!booking) return undefined
	const { name, email, phone } = booking
	return {
		lead: {
			...lead,
			name: name ?? lead.name,
			email: email ?? lead.email,
			phone: phone ?? lead.phone,
		},
		booking: permit(booking),
	}
}

/**
 * What finished pickups from a day on were charged, by the local page that they were asked for on and the city in which they
 * are: the middle half, where there are enough. What cost nothing does not count.
 */
export async function chargedByPage(
	connection: BookingTables,
	{ from, fewest }: { from: CalendarDate; fewest: number },
) {
	const { rows } = await sql<{
		page: string
		city: string
		pickups: number
		lower: number
		upper: number
		first: string
	}>`
		select l.local_page as page, lower(trim(b.city)) as city, count(*)::int as pickups,
			percentile_cont(0.25) within group (order by b.charged_cents) as lower,
			percentile_cont(0.75) within group (order by b.charged_cents) as upper, min(b.date) as first
		from bookings b join leads l on l.id = b.lead_id
		where b.charged_cents > 0 and b.date >= ${from} and l.local_page is not null
		group by 1, 2 having count(*) >= ${fewest} order by 1, 2`.execute(connection)
	return rows
}

export async function recordHistory(
	connection: BookingTables,
	entry: {
		bookingId: PermittedBookingId
		actor: string
		action: string
		before: object | null
		after: object
	},
): Promise<void> {
	await connection
		.insertInto('history')
		.values({
			subject: 'booking',
			subject_id: entry.bookingId,
			actor: entry.actor,
			action: entry.action,
			before: entry.before && JSON.stringify(entry.before),
			after: JSON.stringify(entry.after),
		})
		.execute()
}

/** Owes a message by each of these ways, unless it is owed already. Returns the ids of the new ones. */
export async function insertMessages(
	connection: BookingTables,
	owed: (
		| { bookingId: PermittedBookingId; waitingId?: never }
		| { waitingId: WaitingId; bookingId?: never }
	) & {
		message: PickupMessage
		channels: readonly Channel[]
		occasion: string
		eta?: Date
	},
): Promise<PickupMessageId[]> {
	const { bookingId, waitingId, message, channels, occasion, eta } = owed
	const rows = await connection
		.insertInto('pickup_messages')
		.values(
			channels.map((channel) => ({
				booking_id: bookingId ?? null,
				waiting_id: waitingId ?? null,
				message,
				channel,
				occasion,
				eta: eta ?? null,
			})),
		)
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.execute()
	return rows.map(({ id }) => id)
}
