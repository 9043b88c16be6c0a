import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/local-time.ts'
import { jobsOfChange } from './lead-jobs.ts'
import * as store from './store.server.ts'

/** Who changes a booking, as its entries and its history name them. */
export const nameOf = (right: store.BookingRight): string =>
	right.actor === 'staff' ? right.staff.name : right.actor

/** Writes down that a pickup was moved or cancelled, with the mails that are owed for it. */
export async function enterChange(
	transaction: Transaction<Tables>,
	jobs: Platform['jobs'],
	{
		booking,
		right,
		movedFrom,
	}: {
		booking: { id: store.PermittedBookingId; lead_id: LeadId }
		right: store.BookingRight
		/** Without it, it was cancelled. */
		movedFrom?: { date: CalendarDate; windowId: string }
	},
): Promise<void> {
	const entry = await store.insertEntry(transaction, {
		booking_id: booking.id,
		author: nameOf(right),
		came_later: true,
		change: movedFrom ? 'moved' : 'cancelled',
		moved_from_date: movedFrom?.date ?? null,
		moved_from_window_id: movedFrom?.windowId ?? null,
	})
	await jobs.enqueue(transaction, [jobsOfChange(booking.lead_id, entry)])
}
