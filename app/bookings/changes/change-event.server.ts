import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { AnsweredChange } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import * as leads from '../leads/store.server.ts'
import { enqueueMessages, ofEvent } from '../outgoing/enqueue-messages.server.ts'
import type { PickupMessage } from '../outgoing/messages.ts'
import type * as store from '../store.server.ts'

/** The author of a change, as events and history name them. */
export const nameOf = (right: store.BookingRight): string =>
	right.actor === 'staff' ? right.staff.name : right.actor

type Change =
	| { change: AnsweredChange }
	| { change: 'moved'; from: { date: CalendarDate; windowId: string }; because: string | undefined }

/** Records a change of a pickup as an event, and notifies customer and office of it. */
export async function recordChange(
	transaction: Transaction<Tables>,
	needs: Pick<Platform, 'jobs'>,
	{
		booking,
		right,
		...became
	}: Change & { booking: { id: store.PermittedBookingId }; right: store.BookingRight },
): Promise<void> {
	const from = became.change === 'moved' ? became.from : undefined
	const event = await leads.insertEvent(transaction, {
		booking_id: booking.id,
		author: nameOf(right),
		is_follow_up: true,
		change: became.change,
		moved_from_date: from?.date ?? null,
		moved_from_window_id: from?.windowId ?? null,
		moved_because: became.change === 'moved' ? (became.because ?? null) : null,
	})
	const kind = messageOf[became.change]
	await enqueueMessages(needs, transaction, { bookingId: booking.id }, [
		{ kind, channel: 'mail', ...ofEvent(event) },
		{ kind, channel: 'text', ...ofEvent(event) },
		{ kind: 'addition', channel: 'mail', ...ofEvent(event) },
	])
}

/**
 * The message to the customer. A declined and a lapsed request are the same to them. `settled` is for the day that staff confirm:
 * the message `confirmed` is that of a new booking.
 */
const messageOf = {
	moved: 'moved',
	confirmed: 'settled',
	declined: 'declined',
	lapsed: 'declined',
	cancelled: 'cancelled',
} as const satisfies Record<Change['change'], PickupMessage>
