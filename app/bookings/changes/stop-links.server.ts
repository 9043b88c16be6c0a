import { revokeTokens } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { stopLinksWith } from '#app/quotes/quotes.server.ts'
import * as store from '../store.server.ts'

/**
 * Revokes all links to a booking, and the links and cookies that open its quote, for staff: when the wrong person has access.
 * Returns `false` when there was none; doing it twice changes nothing.
 */
export async function stopBookingLinks(
	{ database }: Pick<Platform, 'database'>,
	{ bookingId, staff }: { bookingId: BookingId; staff: SignedInStaff },
): Promise<boolean> {
	return database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, { actor: 'staff', bookingId, staff })
		if (!found) return false
		await store.lockBooking(transaction, found.id)
		const stopped = await revokeTokens(transaction, { bookingId, staff })
		const quoteStopped = found.quote_id !== null && (await stopLinksWith(transaction, found.quote_id, staff))
		if (!stopped && !quoteStopped) return false
		await store.countUp(transaction, found.id)
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: staff.name,
			action: 'links stopped',
			before: null,
			after: {},
		})
		return true
	})
}
