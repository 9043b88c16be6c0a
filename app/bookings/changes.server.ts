import type { Platform } from '#app/platform/platform.server.ts'
import { type BookingAction, type BookingStatus, bookingCan, statusAfter } from './booking-states.ts'
import * as store from './store.server.ts'

export type BookingChange =
	| { ok: true; status: BookingStatus; version: number }
	| { ok: false; reason: 'no-such-booking' }
	/** Somebody changed it since, or its status does not allow the action. */
	| { ok: false; reason: 'changed' | 'not-possible'; status: BookingStatus; version: number }

/**
 * Does an action on a pickup, for its customer, a member of staff or by itself. The booking must still have the version that they
 * saw. A cancelled booking releases its place, and the same form sent again is a new booking.
 */
export async function changeBooking(
	{ database }: Pick<Platform, 'database'>,
	right: store.BookingRight,
	{ action, version }: { action: BookingAction; version: number },
): Promise<BookingChange> {
	return database.transaction().execute(async (transaction) => {
		const before = await store.findBooking(transaction, right)
		if (!before) return { ok: false, reason: 'no-such-booking' } as const
		const now = { status: before.status, version: before.version }
		if (version !== before.version) return { ok: false, reason: 'changed', ...now } as const
		if (!bookingCan(action, before.status, right.actor))
			return { ok: false, reason: 'not-possible', ...now } as const
		const status = statusAfter(action)
		const after = await store.moveBooking(transaction, before, status)
		if (!after) {
			const latest = (await store.findBooking(transaction, right)) ?? before
			return { ok: false, reason: 'changed', status: latest.status, version: latest.version } as const
		}
		if (status === 'cancelled') await store.releasePlaces(transaction, before)
		await store.recordHistory(transaction, {
			bookingId: before.id,
			actor: right.actor === 'staff' ? right.staff.name : right.actor,
			action,
			before: { status: before.status },
			after: { status },
		})
		return { ok: true, status, version: after.version } as const
	})
}
