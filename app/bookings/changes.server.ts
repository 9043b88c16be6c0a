import type { Platform } from '#app/platform/platform.server.ts'
import { jobOfFreed } from '#app/schedule/freed-places.ts'
import {
	type AnsweredChange,
	type BookingAction,
	type BookingStatus,
	bookingCan,
	statusAfter,
	toldOf,
} from './booking-states.ts'
import { enterChange, nameOf } from './change-entry.server.ts'
import { etaMinutes, timeOfArrival } from './eta-minutes.ts'
import { changeOccasion, oweMessage } from './owed-messages.server.ts'
import { isOpenToCustomer } from './own-changes.ts'
import type { PickupMessage } from './pickup-messages.ts'
import * as windowPlaces from './places/store.server.ts'
import * as store from './store.server.ts'

export type BookingChange =
	| { ok: true; status: BookingStatus; version: number }
	| { ok: false; reason: 'no-such-booking' }
	/** Somebody changed it since; its status does not allow the action; or the customer has to call by now. */
	| { ok: false; reason: 'changed' | 'not-possible' | 'too-late'; status: BookingStatus; version: number }

/**
 * Does an action on a pickup, for its customer, a member of staff or by itself. The booking must still have the version
 * that they saw. A cancelled booking releases its place to whoever waits for it, and the same form sent again is a new booking.
 * Customer and office are told when it is cancelled and how a request was answered, and the customer that the crew is on its way
 * and will be there in `eta` minutes.
 */
export async function changeBooking(
	{ database, jobs, company, now }: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	right: store.BookingRight,
	{ action, version, eta = etaMinutes.usual }: { action: BookingAction; version: number; eta?: number },
): Promise<BookingChange> {
	return database.transaction().execute(async (transaction) => {
		const before = await store.findBooking(transaction, right)
		if (!before) return { ok: false, reason: 'no-such-booking' } as const
		const stands = { status: before.status, version: before.version }
		if (version !== before.version) return { ok: false, reason: 'changed', ...stands } as const
		if (!bookingCan(action, before.status, right.actor))
			return { ok: false, reason: 'not-possible', ...stands } as const
		if (right.actor === 'customer' && !isOpenToCustomer(company, before, now()))
			return { ok: false, reason: 'too-late', ...stands } as const
		const status = statusAfter(action)
		const after = await store.moveBooking(transaction, before, status)
		if (!after) {
			const latest = (await store.findBooking(transaction, right)) ?? before
			return { ok: false, reason: 'changed', status: latest.status, version: latest.version } as const
		}
		if (status === 'cancelled') {
			await windowPlaces.releasePlaces(transaction, before)
			await jobs.enqueue(transaction, [[jobOfFreed(before.date)]])
		}
		const told = toldOf(action, { status: before.status, actor: right.actor })
		if (told) await enterChange(transaction, jobs, { booking: before, right, change: told })
		await store.recordHistory(transaction, {
			bookingId: before.id,
			actor: nameOf(right),
			action,
			before: { status: before.status },
			after: { status },
		})
		const about = { bookingId: before.id, occasion: changeOccasion(after) }
		if (action === 'setOff')
			await oweMessage({ jobs }, transaction, {
				...about,
				message: 'on-the-way',
				channels: ['mail', 'text'],
				eta: timeOfArrival(now(), eta),
			})
		if (told)
			await oweMessage({ jobs }, transaction, { ...about, message: messageOf[told], channels: ['text'] })
		return { ok: true, status, version: after.version } as const
	})
}

/** The text beside the mail. To the customer it is one whether we declined the request or did not answer it. */
const messageOf = {
	settled: 'settled',
	declined: 'declined',
	lapsed: 'declined',
	cancelled: 'cancelled',
} as const satisfies Record<AnsweredChange, PickupMessage>
