import { bookedJobSize } from '#app/bookings/capacity/job-size.ts'
import { windowsToMoveTo, windowWanted } from '#app/bookings/changes/move-refusal.ts'
import { type ArrivalWindow, findWindow, offeredOn } from '#app/bookings/rules/arrival-window.ts'
import { reachOfPickup } from '#app/bookings/rules/service-zone.ts'
import { nothing, plus } from '#app/schedule/day-capacity.ts'
import { type Calendar, fullReason } from '#app/schedule/fullness.ts'
import { onDay } from '#app/schedule/schedule.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import type { PickupToMove } from './store.server.ts'

/**
 * The window that each pickup would get on another day, all of them moved: its own where that is free, then the nearest free
 * one for those that are left, in the order of booking. One for which there is no room has none.
 */
export function plannedWindows(
	company: HaulingCompany,
	{ schedule, slots: slotsTaken, taken: roomTaken }: Calendar,
	{ to, now }: { to: CalendarDate; now: Date },
	pickups: readonly PickupToMove[],
): Map<PickupToMove['id'], ArrivalWindow> {
	const slots = new Map(slotsTaken)
	const taken = new Map(roomTaken)
	const planned = new Map<PickupToMove['id'], ArrivalWindow>()
	const plan = (pickup: PickupToMove, candidates: readonly ArrivalWindow[]) => {
		const jobSize = bookedJobSize(pickup)
		const reach = reachOfPickup(company, pickup)
		const window = candidates.find(
			({ id: windowId }) =>
				windowWanted(company, { ...pickup, reach }, { date: to, windowId }, now).ok &&
				!fullReason(company, { schedule, slots, taken }, { date: to, windowId, jobSize }),
		)
		if (!window) return
		const at = onDay(to, window.id)
		slots.set(at, (slots.get(at) ?? 0) + 1)
		taken.set(to, plus(taken.get(to) ?? nothing, jobSize))
		planned.set(pickup.id, window)
	}
	for (const pickup of pickups)
		plan(
			pickup,
			windowsToMoveTo(company).filter(({ id }) => id === pickup.window_id),
		)
	for (const pickup of pickups) if (!planned.has(pickup.id)) plan(pickup, byDistance(company, pickup, to))
	return planned
}

/** The windows of the home form, those first that begin nearest to the pickup's own. */
function byDistance(company: HaulingCompany, { window_id }: PickupToMove, to: CalendarDate): ArrivalWindow[] {
	const own = findWindow(company, window_id)?.startHour ?? 0
	const apart = ({ startHour }: ArrivalWindow) => Math.abs(startHour - own)
	return offeredOn(company, to, company.arrivalWindows).toSorted(
		(a, b) => apart(a) - apart(b) || a.startHour - b.startHour,
	)
}
