import type { Platform } from '#app/platform/platform.server.ts'
import { isAhead } from '#app/policies/booking-states.ts'
import { formatDate } from '#app/values/local-time.ts'
import { nearestFree } from '../../availability/free-windows.server.ts'
import { bookedJobSize } from '../../capacity/job-size.ts'
import * as leads from '../../leads/store.server.ts'
import { findWindow, windowLabel } from '../../rules/arrival-window.ts'
import { isOpenToCustomer } from '../../rules/self-service-deadline.ts'
import { reachOfPickup } from '../../rules/service-zone.ts'
import * as store from '../../store.server.ts'
import type { OtherTimes } from './other-times.ts'

type Needs = Pick<Platform, 'database' | 'now' | 'company'>

/**
 * The three free times nearest to a pickup's own, as they are now: none is held. The day from which we moved it last is not among
 * them, since something is wrong with that day. `undefined` when there is no such booking.
 */
export async function otherTimesOf(needs: Needs, right: store.BookingRight): Promise<OtherTimes | undefined> {
	const { database, company, now } = needs
	const booking = await store.findBooking(database, right)
	if (!booking) return undefined
	const moves = (await leads.eventsOf(database, booking.id)).filter(({ change }) => change === 'moved')
	const ours = moves.findLast(({ moved_because }) => moved_because !== null)
	const can = !isAhead(booking.status)
		? 'not-possible'
		: isOpenToCustomer(company, booking, now())
			? 'move'
			: 'too-late'
	const window = findWindow(company, booking.window_id)
	const near = { reach: reachOfPickup(company, booking), date: booking.date }
	return {
		version: booking.version,
		can,
		status: booking.status,
		isFar: booking.far_away,
		dateInWords: formatDate(booking.date),
		windowLabel: windowLabel(company, booking.window_id),
		because: ours === moves.at(-1) ? (ours?.moved_because ?? undefined) : undefined,
		times:
			can === 'move' && window
				? await nearestFree(needs, near, window, {
						jobSize: bookedJobSize(booking),
						moved: { id: booking.id, date: booking.date, windowId: booking.window_id },
						except: ours?.moved_from_date ?? undefined,
					})
				: [],
	}
}
