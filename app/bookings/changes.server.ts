import type { Platform } from '#app/platform/platform.server.ts'
import { type BookingAction, type BookingStatus, bookingCan, statusAfter } from './booking-states.ts'
import { enterChange, nameOf } from './change-entry.server.ts'
import { isOpenToCustomer } from './own-changes.ts'
import * as store from './store.server.ts'

export type BookingChange =
	| { ok: true; status: BookingStatus; version: number }
	| { ok: false; reason: 'no-such-booking' }
	/** Somebody changed it since; its status does not allow the action; or the customer has to call by now. */
	| { ok: false; reason: 'changed' | 'not-possible' | 'too-late'; status: BookingStatus; version: number }

/**
 * Does an action on a pickup, for its customer or a member of staff. The booking must still have the version that they
 * saw. A cancelled booking releases its place, and the same form sent again is a new booking; customer and office are told.
 */
export async function changeBooking(
	{ database, jobs, company, now: clock }: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
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
		if (right.actor === 'customer' && !isOpenToCustomer(company, before, clock()))
			return { ok: false, reason: 'too-late', ...now } as const
		const status = statusAfter(action)
		const after = await store.moveBooking(transaction, before, status)
		if (!after) {
			const latest = (await store.findBooking(transaction, right)) ?? before
			return { ok: false, reason: 'changed', status: latest.status, version: latest.version } as const
		}
		if (status === 'cancelled') {
			await store.releasePlaces(transaction, before)
			await enterChange(transaction, jobs, { booking: before, right })
		}
		await store.recordHistory(transaction, {
			bookingId: before.id,
			actor: nameOf(right),
			action,
			before: { status: before.status },
			after: { status },
		})
		return { ok: true, status, version: after.version } as const
	})
}
