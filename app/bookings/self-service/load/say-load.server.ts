import * as history from '#app/history/history.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isAhead } from '#app/policies/booking-states.ts'
import { summariseQuote } from '#app/quotes/quotes.server.ts'
import { takesNoMore } from '#app/schedule/day-capacity.ts'
import { capacityShortageOn, type NoSlot } from '../../capacity/claim.server.ts'
import { bookedJobSize } from '../../capacity/job-size.ts'
import { nameOf } from '../../changes/change-event.server.ts'
import * as leads from '../../leads/store.server.ts'
import { notifyOfficeAndCrm } from '../../outgoing/enqueue-messages.server.ts'
import type { LoadSizeId } from '../../outgoing/prices-by-size.ts'
import { isLoadUnsaid } from '../../outgoing/unsaid-load.ts'
import { loadSizeOf } from '../../rules/booking.ts'
import * as store from '../../store.server.ts'
import { jobSizeWith } from './job-size-with.ts'

export type LoadSaid =
	| { ok: true }
	/** `said`: another load is known by now. */
	| { ok: false; reason: 'no-such-booking' | 'not-possible' | 'said' | NoSlot['reason'] }

/**
 * The customer says how much there is, where nobody has: the pickup takes the room of that load size on its day, and the office
 * and the CRM are notified. Nothing changes where the day lacks the room. The same size said twice is said once.
 */
export async function sayLoad(
	{ database, jobs, company }: Pick<Platform, 'database' | 'jobs' | 'company'>,
	right: store.BookingRight,
	size: LoadSizeId,
): Promise<LoadSaid> {
	return database.transaction().execute(async (transaction): Promise<LoadSaid> => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		const before = await store.lockBooking(transaction, found.id)
		const load = loadSizeOf({ load: size })
		if (load !== undefined && load === before.load_size) return { ok: true }
		if (!isAhead(before.status)) return { ok: false, reason: 'not-possible' }
		const quote = before.quote_id
			? await summariseQuote({ database: transaction }, before.quote_id)
			: undefined
		if (load === undefined || !isLoadUnsaid(before.load_size, quote)) return { ok: false, reason: 'said' }
		const jobSize = jobSizeWith(company, before, size, quote?.ticked)
		if (!takesNoMore(jobSize, bookedJobSize(before))) {
			const claim = { ...jobSize, moved: found.id }
			const shortage = await capacityShortageOn(transaction, company, before.date, claim)
			if (shortage) return { ok: false, reason: shortage }
		}
		await store.editBooking(transaction, found.id, {
			load_size: load,
			cubic_yards: jobSize.cubicYards,
			minutes: jobSize.minutes,
		})
		const event = await leads.insertEvent(transaction, {
			booking_id: found.id,
			author: nameOf(right),
			is_follow_up: true,
			load_size: load,
		})
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: nameOf(right),
			action: 'details added',
			before: { load: null },
			after: { load },
		})
		await notifyOfficeAndCrm({ jobs }, transaction, found.id, event)
		return { ok: true }
	})
}
