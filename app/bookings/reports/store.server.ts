import type { Insertable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { ComplaintId } from '#app/platform/ids.ts'
import type { PermittedBookingId } from '../store.server.ts'

type ReportTables = Connection<'pickup_reports' | 'complaints'>

export async function findReport(connection: ReportTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('pickup_reports')
		.selectAll()
		.where('booking_id', '=', bookingId)
		.executeTakeFirst()
}

/** Writes the report of a locked booking over the one before. */
export async function writeReport(
	connection: ReportTables,
	bookingId: PermittedBookingId,
	report: Omit<Insertable<Tables['pickup_reports']>, 'booking_id'>,
): Promise<void> {
	await connection
		.insertInto('pickup_reports')
		.values({ ...report, booking_id: bookingId })
		.onConflict((conflict) => conflict.column('booking_id').doUpdateSet(report))
		.execute()
}

export async function complaintsOf(connection: ReportTables, bookingId: PermittedBookingId) {
	return connection
		.selectFrom('complaints')
		.selectAll()
		.where('booking_id', '=', bookingId)
		.orderBy('made_at')
		.orderBy('id')
		.execute()
}

/** Whether a complaint of a locked booking is new. */
export async function insertComplaint(
	connection: ReportTables,
	bookingId: PermittedBookingId,
	complaint: { id: ComplaintId; said: string; made_at: Date; taken_by: string },
): Promise<boolean> {
	const inserted = await connection
		.insertInto('complaints')
		.values({ ...complaint, booking_id: bookingId })
		.onConflict((conflict) => conflict.column('id').doNothing())
		.executeTakeFirst()
	return inserted.numInsertedOrUpdatedRows === 1n
}

/** Whether an open complaint is closed now. */
export async function closeComplaint(
	connection: ReportTables,
	bookingId: PermittedBookingId,
	id: ComplaintId,
	closed: Required<
		Pick<Insertable<Tables['complaints']>, 'outcome' | 'outcome_note' | 'closed_at' | 'closed_by'>
	>,
): Promise<boolean> {
	const updated = await connection
		.updateTable('complaints')
		.set(closed)
		.where('id', '=', id)
		.where('booking_id', '=', bookingId)
		.where('closed_at', 'is', null)
		.executeTakeFirst()
	return updated.numUpdatedRows === 1n
}
