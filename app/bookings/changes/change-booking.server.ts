import * as history from '#app/history/history.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import {
	type BookingAction,
	type BookingStatus,
	bookingStates,
	customerChangeOf,
} from '#app/policies/booking-states.ts'
import { jobOfFreed } from '#app/schedule/freed-slots.ts'
import { cents } from '#app/values/money.ts'
import * as slotStore from '../capacity/store.server.ts'
import { byChannels, changeDedupeKey, enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import { followPromises } from '../promises/promises.server.ts'
import { isOpenToCustomer } from '../rules/self-service-deadline.ts'
import * as store from '../store.server.ts'
import { type Hindrance, hindranceOf } from './asked-change.server.ts'
import { nameOf, recordChange } from './change-event.server.ts'
import { etaMinutes, timeOfArrival } from './eta-minutes.ts'

/** What cancelling costs once the crew is on its way, before tax; `null` where it costs nothing. */
const feeOnceOnTheWay = ({ fees }: Platform['company']) =>
	fees.afterOnTheWay ? cents(fees.afterOnTheWay) : null

export type BookingChange =
	| { ok: true; status: BookingStatus; version: number }
	| { ok: false; reason: 'no-such-booking' }
	/** Changed since; not allowed by its status; or past the self-service deadline. */
	| { ok: false; reason: 'changed' | 'not-possible' | 'too-late'; status: BookingStatus; version: number }
	/** No crew comes that day, or staff have yet to confirm the day and the time. */
	| ({ ok: false; status: BookingStatus; version: number } & Hindrance)

/**
 * Does an action on a pickup, for its customer, staff or by itself. The booking must still have the version that was seen. A
 * cancelled booking releases its slot to the wait list, and the same form sent again is a new booking. Customer and office
 * are notified of a cancellation and of the answer to a request; the customer also that the crew is on its way and arrives in
 * `eta` minutes. An action with a question is done once `confirmed` has the answer.
 */
export async function changeBooking(
	{ database, jobs, company, now }: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	right: store.BookingRight,
	change: { action: BookingAction; version: number; eta?: number; confirmed?: string | undefined },
): Promise<BookingChange> {
	const { action, version, eta = etaMinutes.usual } = change
	return database.transaction().execute(async (transaction) => {
		const before = await store.findBooking(transaction, right)
		if (!before) return { ok: false, reason: 'no-such-booking' } as const
		const stands = { status: before.status, version: before.version }
		const can = bookingStates.can(action, before.status, right.actor)
		// Also for an older version: the question is then about the day on which the pickup is now.
		const hindrance =
			can && right.actor === 'staff' && (await hindranceOf(transaction, { company, now }, before, change))
		if (hindrance) return { ok: false, ...hindrance, ...stands } as const
		if (version !== before.version) return { ok: false, reason: 'changed', ...stands } as const
		if (!can) return { ok: false, reason: 'not-possible', ...stands } as const
		if (right.actor === 'customer' && !isOpenToCustomer(company, before, now()))
			return { ok: false, reason: 'too-late', ...stands } as const
		const status = bookingStates.after(action)
		const after = await store.moveBooking(
			transaction,
			before,
			status,
			// What they're told that it costs is what it costs, whatever the settings say later.
			action === 'cancel' && before.status === 'on the way'
				? { late_fee_cents: feeOnceOnTheWay(company) }
				: {},
		)
		if (!after) {
			const latest = (await store.findBooking(transaction, right)) ?? before
			return { ok: false, reason: 'changed', status: latest.status, version: latest.version } as const
		}
		if (status === 'cancelled') {
			await slotStore.releaseSlots(transaction, before)
			await jobs.enqueue(transaction, [[jobOfFreed(before.date)]])
		}
		const customerChange = customerChangeOf(action, { status: before.status, actor: right.actor })
		if (customerChange)
			await recordChange(transaction, { jobs }, { booking: before, right, change: customerChange })
		await history.record(transaction, {
			subject: { kind: 'booking', id: before.id },
			actor: nameOf(right),
			action,
			before: { status: before.status },
			after: { status },
		})
		await followPromises(transaction, before.id, { action, by: nameOf(right), now: now() })
		if (action === 'setOff' || action === 'missCustomer') {
			const notices = byChannels(['mail', 'text'], {
				...(action === 'setOff'
					? { kind: 'on-the-way', eta: timeOfArrival(now(), eta) }
					: { kind: 'missed' }),
				dedupeKey: changeDedupeKey(after),
			})
			await enqueueMessages({ jobs }, transaction, { bookingId: before.id }, notices)
		}
		return { ok: true, status, version: after.version } as const
	})
}
