import type { Platform } from '#app/platform/platform.server.ts'
import { nearestFree } from '../../availability/free-windows.server.ts'
import { bookedJobSize } from '../../capacity/job-size.ts'
import * as leads from '../../leads/store.server.ts'
import { findWindow } from '../../rules/arrival-window.ts'
import { reachOfPickup } from '../../rules/service-zone.ts'
import * as store from '../../store.server.ts'
import type { OtherTimes } from './other-times.ts'
import { standingOf } from './pickup-standing.server.ts'

type Needs = Pick<Platform, 'database' | 'now' | 'company'>

/**
 * The three free times nearest to a pickup's own, as they are now: none is held. The day from which we moved it last is not among
 * them, since something is wrong with that day. `undefined` when there is no such booking.
 */
export async function otherTimesOf(needs: Needs, right: store.BookingRight): Promise<OtherTimes | undefined> {
	const { database, company } = needs
	const booking = await store.findBooking(database, right)
	if (!booking) return undefined
	const moves = (await leads.eventsOf(database, booking.id)).filter(({ change }) => change === 'moved')
	const ours = moves.findLast(({ moved_because }) => moved_because !== null)
	const standing = standingOf(needs, booking, right)
	const window = findWindow(company, booking.window_id)
	const near = { reach: reachOfPickup(company, booking), date: booking.date }
	return {
		...standing,
		because: ours === moves.at(-1) ? (ours?.moved_because ?? undefined) : undefined,
		times:
			standing.can === 'move' && window
				? await nearestFree(needs, near, window, {
						jobSize: bookedJobSize(booking),
						moved: { id: booking.id, date: booking.date, windowId: booking.window_id },
						except: ours?.moved_from_date ?? undefined,
					})
				: [],
	}
}
