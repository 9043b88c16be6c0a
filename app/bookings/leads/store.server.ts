import type { Insertable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { BookingEventId, LeadId, SignedInStaff, ThreadId } from '#app/platform/ids.ts'
import type { PermittedBookingId } from '../store.server.ts'

type LeadTables = Connection<'leads' | 'bookings' | 'booking_events' | 'history'>

export async function insertLead(connection: LeadTables, lead: Insertable<Tables['leads']>): Promise<LeadId> {
	const { id } = await connection.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()
	return id
}

/** A lead that staff keep of a caller. */
export type LeadByStaff = { leadId: LeadId; staff: SignedInStaff }

/** The lead that a form of staff's was kept as before. */
export const findKeptLead = (connection: LeadTables, { leadId }: LeadByStaff) =>
	connection
		.selectFrom('leads')
		.select(['name', 'phone', 'message', 'thread_id'])
		.where('id', '=', leadId)
		.where('taken_by', 'is not', null)
		.executeTakeFirst()

/** Adds a lead of a caller; returns `false` when there is one with its id. */
export async function insertKeptLead(
	connection: LeadTables,
	{ leadId, staff }: LeadByStaff,
	lead: Omit<Insertable<Tables['leads']>, 'id' | 'taken_by' | 'thread_id'> & { thread_id: ThreadId },
): Promise<boolean> {
	const row = await connection
		.insertInto('leads')
		.values({ ...lead, id: leadId, taken_by: staff.name })
		.onConflict((conflict) => conflict.column('id').doNothing())
		.returning('id')
		.executeTakeFirst()
	return row !== undefined
}

export async function insertEvent(
	connection: LeadTables,
	event: Insertable<Tables['booking_events']> & { booking_id: PermittedBookingId },
): Promise<BookingEventId> {
	const { id } = await connection
		.insertInto('booking_events')
		.values(event)
		.returning('id')
		.executeTakeFirstOrThrow()
	return id
}

/** All events of a booking, the earliest first. */
export async function eventsOf(connection: LeadTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('booking_events')
		.selectAll()
		.where('booking_id', '=', bookingId)
		.orderBy('at')
		.orderBy('id')
		.execute()
}

/** An event that came after the booking of a lead, by its id. */
export async function findLaterEvent(connection: LeadTables, leadId: LeadId, eventId: BookingEventId) {
	return connection
		.selectFrom('booking_events as e')
		.innerJoin('bookings as b', 'b.id', 'e.booking_id')
		.selectAll('e')
		.select(['b.late_fee_cents', 'b.charged_cents'])
		.where('b.lead_id', '=', leadId)
		.where('e.id', '=', eventId)
		.where('e.is_follow_up', '=', true)
		.executeTakeFirst()
}
