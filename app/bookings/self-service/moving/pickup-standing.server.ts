import type { Platform } from '#app/platform/platform.server.ts'
import { isAhead } from '#app/policies/booking-states.ts'
import { formatDate } from '#app/values/local-time.ts'
import { windowLabel } from '../../rules/arrival-window.ts'
import { isOpenToCustomer } from '../../rules/self-service-deadline.ts'
import * as store from '../../store.server.ts'
import type { PickupStanding } from './pickup-standing.ts'

type Booking = NonNullable<Awaited<ReturnType<typeof store.findBooking>>>

/** How a pickup stands for whoever would move or cancel it; for staff it is never too late. */
export const standingOf = (
	{ company, now }: Pick<Platform, 'company' | 'now'>,
	booking: Booking,
	{ actor }: Pick<store.BookingRight, 'actor'>,
): PickupStanding => ({
	reference: booking.reference,
	version: booking.version,
	can: !isAhead(booking.status)
		? 'not-possible'
		: actor === 'customer' && !isOpenToCustomer(company, booking, now())
			? 'too-late'
			: 'move',
	status: booking.status,
	isFar: booking.far_away,
	dateInWords: formatDate(booking.date),
	windowLabel: windowLabel(company, booking.window_id),
})

/** The same by the right to it; `undefined` when there is no such booking. */
export async function findStanding(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
	right: store.BookingRight,
): Promise<PickupStanding | undefined> {
	const booking = await store.findBooking(needs.database, right)
	return booking && standingOf(needs, booking, right)
}
