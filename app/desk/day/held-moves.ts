import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import type { WindowOfDay } from './day-of-pickups.ts'
import type { HeldChange } from './held-change.ts'

/** A window of the day with how many pickups will come into it by moves that are held. */
export type WindowWithMoves = WindowOfDay & { coming: number }

/**
 * The windows of a date with each pickup where it was dropped, while its move is held. How many places are taken stays as the
 * database has it.
 */
export function withHeldMoves(
	windows: WindowOfDay[],
	date: CalendarDate,
	held: readonly HeldChange[],
): WindowWithMoves[] {
	const pickups = windows.flatMap((window) => window.pickups)
	const newWindow = ({ id }: PickupOfDay) =>
		held.flatMap((change) =>
			'moveTo' in change && change.pickup.id === id && change.moveTo.date === date
				? [change.moveTo.windowId]
				: [],
		)[0]
	return windows.map((window) => {
		const staying = window.pickups.filter((pickup) => newWindow(pickup) === undefined)
		const coming = pickups.filter((pickup) => newWindow(pickup) === window.id)
		return { ...window, pickups: [...staying, ...coming], coming: coming.length }
	})
}

/** Whether a window has a place for another pickup of its day, whose load the trucks have room for already. */
export const hasPlace = ({ fullness, coming }: WindowWithMoves): boolean =>
	fullness !== undefined && fullness.state !== 'closed' && fullness.taken + coming < fullness.places
