import type { Platform } from '#app/platform/platform.server.ts'
import type { BookingStatus } from './booking-states.ts'
import { nameOf } from './change-entry.server.ts'
import { leadJobs } from './lead-jobs.ts'
import { detailsOf, type PickupDetails } from './pickup-details.ts'
import { isUnderWay } from './receipt.ts'
import * as store from './store.server.ts'

export type DetailsChange =
	| { ok: true; version: number }
	| { ok: false; reason: 'no-such-booking' }
	| { ok: false; reason: 'changed' | 'not-possible'; status: BookingStatus; version: number }

/**
 * Replaces what is said of the place: notes, gate code, who will be there. What was said before stays in the entries, and
 * the office is told. The booking must still have the version that was seen. What is the same again changes nothing.
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
		if (!isUnderWay(before.status)) return { ok: false, reason: 'not-possible', ...stands } as const
		const said = detailsOf(await store.entriesOf(transaction, found.id))
		if (said.notes === notes && said.gateCode === gateCode && said.onSite === onSite)
			return { ok: true, version } as const
		const entry = await store.insertEntry(transaction, {
			booking_id: found.id,
			author: nameOf(right),
			came_later: true,
			replaces: true,
			notes: notes || null,
			gate_code: gateCode || null,
			on_site: onSite || null,
		})
		await store.countUp(transaction, found.id)
		await store.recordHistory(transaction, {
			bookingId: found.id,
			actor: nameOf(right),
			action: 'details changed',
			before: said,
			after: { notes, gateCode, onSite },
		})
		await jobs.enqueue(transaction, [
			[{ name: leadJobs.additionEmail, data: { leadId: before.lead_id, addition: entry } }],
		])
		return { ok: true, version: version + 1 } as const
	})
}
