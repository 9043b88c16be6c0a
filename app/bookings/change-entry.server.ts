import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { AnsweredChange } from './booking-states.ts'
import { jobsOfChange } from './lead-jobs.ts'
import * as store from './store.server.ts'

/** Who changes a booking, as its entries and its history name them. */
export const nameOf = (right: store.BookingRight): string =>
	right.actor === 'staff' ? right.staff.name : right.actor

/** What became of a pickup, as its entry says it. */
type Change = { change: AnsweredChange } | { change: 'moved'; from: { date: CalendarDate; windowId: string } }

/** Writes down what became of a pickup, with the mails that are owed for it. */
export async function enterChange(
	transaction: Transaction<Tables>,
	jobs: Platform['jobs'],
	{
		booking,
		right,
		...became
	}: Change & { booking: { id: store.PermittedBookingId; lead_id: LeadId }; right: store.BookingRight },
): Promise<void> {
	const from = became.change === 'moved' ? became.from : undefined
	const entry = await store.insertEntry(transaction, {
		booking_id: booking.id,
		author: nameOf(right),
		came_later: true,
		change: became.change,
		moved_from_date: from?.date ?? null,
		moved_from_window_id: from?.windowId ?? null,
	})
	await jobs.enqueue(transaction, [jobsOfChange(booking.lead_id, entry)])
}
