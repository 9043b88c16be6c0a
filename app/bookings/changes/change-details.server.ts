import * as history from '#app/history/history.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import { customerMayAdd } from '#app/policies/customer-policy.ts'
import * as leads from '../leads/store.server.ts'
import { notifyOfficeAndCrm } from '../outgoing/enqueue-messages.server.ts'
import { detailsOf, type PickupDetails } from '../outgoing/pickup-details.ts'
import * as store from '../store.server.ts'
import { nameOf } from './change-event.server.ts'

export type DetailsChange =
	| { ok: true; version: number }
	| { ok: false; reason: 'no-such-booking' }
	| { ok: false; reason: 'changed' | 'not-possible'; status: BookingStatus; version: number }

/**
 * Replaces the details for the crew: notes, gate code, who is on site. The former ones stay in the events, and the office is
 * notified. The booking must still have the version that was seen. Equal details change nothing.
 */
export async function changeDetails(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	right: store.BookingRight,
	{ version, notes, gateCode, onSite }: PickupDetails & { version: number },
): Promise<DetailsChange> {
	return database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const before = await store.lockBooking(transaction, found.id)
		const stands = { status: before.status, version: before.version }
		if (version !== before.version) return { ok: false, reason: 'changed', ...stands } as const
		if (!customerMayAdd(before.status)) return { ok: false, reason: 'not-possible', ...stands } as const
		const said = detailsOf(await leads.eventsOf(transaction, found.id))
		if (said.notes === notes && said.gateCode === gateCode && said.onSite === onSite)
			return { ok: true, version } as const
		const event = await leads.insertEvent(transaction, {
			booking_id: found.id,
			author: nameOf(right),
			is_follow_up: true,
			replaces: true,
			notes: notes || null,
			gate_code: gateCode || null,
			on_site: onSite || null,
		})
		await store.countUp(transaction, found.id)
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: nameOf(right),
			action: 'details changed',
			before: said,
			after: { notes, gateCode, onSite },
		})
		await notifyOfficeAndCrm({ jobs }, transaction, found.id, event)
		return { ok: true, version: version + 1 } as const
	})
}
