import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import type { WindowOfDay } from '../day-of-pickups.ts'
import type { PendingChange } from './pending-change.ts'

/** A window of the day, with the number of pickups that pending moves bring into it. */
export type WindowWithMoves = WindowOfDay & { coming: number }

/** The windows of a date with pending moves applied. `fullness` stays as in the database. */
export function withPendingMoves(
	windows: WindowOfDay[],
	date: CalendarDate,
	pending: readonly PendingChange[],
): WindowWithMoves[] {
	const pickups = windows.flatMap((window) => window.pickups)
	const newWindow = ({ id }: PickupOfDay) =>
		pending.flatMap((change) =>
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

/** Whether a window has a slot for another pickup of its day, whose load is counted already. */
export const hasSlot = ({ fullness, coming }: WindowWithMoves): boolean =>
	fullness !== undefined && fullness.state !== 'closed' && fullness.taken + coming < fullness.slots
