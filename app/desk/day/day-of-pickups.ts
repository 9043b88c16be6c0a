import type { ArrivalWindow, WindowWithSlots } from '#app/bookings/rules/arrival-window.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import type { TruckOfDay } from './day-trucks.ts'
import type { DayWithoutTrucks } from './trucks-out/trucks-out.ts'

export type WindowOfDay = {
	id: string
	label: string
	/**
	 * Taken slots, all slots, and whether the window can be booked; `undefined` for a window that the company no longer has.
	 */
	fullness: Pick<WindowWithSlots, 'taken' | 'slots' | 'state'> | undefined
	pickups: PickupOfDay[]
	/** The names on pickups of Today ASAP that take a slot of this window. */
	asap: string[]
}

/** Another day to which a pickup can be dragged: `Wed, Dec 2` */
export type OtherDay = { date: CalendarDate; name: string }

export type DayOfPickups = {
	date: CalendarDate
	inWords: string
	/** `Today`, `Tomorrow`, `Yesterday`; `undefined` for another day. */
	isNamed: string | undefined
	before: CalendarDate
	after: CalendarDate
	otherDays: OtherDay[]
	/** The reason why the day is closed. */
	closed: string | undefined
	/** Whether it is neither over nor closed. */
	canClose: boolean
	windows: WindowOfDay[]
	/** The trucks set at the desk that work that day. */
	trucks: TruckOfDay[]
	/** Those that are out, with the pickups that need another one. */
	without: DayWithoutTrucks
	cancelled: PickupOfDay[]
	/** Of a day without pickups: what it is in a sentence, and the next that has some. */
	empty: { inWords: string; next: { date: CalendarDate; inWords: string } | undefined } | undefined
	/** `7 pickups, 2 done, 1 waiting for an answer` */
	summary: string
	/** `130 of 140 yd³`, `16 h of 32 h`, `4 times to the landfill`; nothing on a day without trucks. */
	load: string[]
}

export function summaryOf(pickups: Pick<PickupOfDay, 'status'>[]): string {
	const count = (status: PickupOfDay['status']) => pickups.filter((pickup) => pickup.status === status).length
	const all = pickups.length - count('cancelled')
	const [done, waiting, missed] = [count('done'), count('requested'), count('no-show')]
	return [
		all === 0 ? 'No pickups' : all === 1 ? '1 pickup' : `${all} pickups`,
		...(done > 0 ? [`${done} done`] : []),
		...(waiting > 0 ? [`${waiting} waiting for an answer`] : []),
		...(missed > 0 ? [`${missed} with no one there`] : []),
		...(count('cancelled') > 0 ? [`${count('cancelled')} cancelled`] : []),
	].join(', ')
}

/** `Nothing is booked yet: 18 spots are free.` */
export function emptyInWords({
	windows,
	isClosed,
	isPast,
	hasCancelled,
}: {
	windows: (Pick<WindowWithSlots, 'taken' | 'slots' | 'state'> & Pick<ArrivalWindow, 'todayOnly'>)[]
	isClosed: boolean
	isPast: boolean
	hasCancelled: boolean
}): string {
	if (isPast)
		return hasCancelled ? 'Everything on this day was cancelled.' : 'Nothing was booked on this day.'
	if (isClosed) return 'Nothing is booked, and the day is closed.'
	const open = windows.filter(({ state }) => state === 'open')
	const ordinary = open.filter(({ todayOnly }) => !todayOnly)
	// Today ASAP takes the place of another window, so it has places of its own only where no other can be booked any more.
	const free = (ordinary.length > 0 ? ordinary : open).reduce(
		(sum, { slots, taken }) => sum + Math.max(0, slots - taken),
		0,
	)
	if (free === 0) return 'Nothing is booked, and no spot is free.'
	return `Nothing is booked yet: ${free === 1 ? '1 spot is' : `${free} spots are`} free.`
}

/** The windows of a day with their pickups; a window that the company no longer has comes last, if it still has any. */
export function byWindow(windows: WindowWithSlots[], pickups: PickupOfDay[]): WindowOfDay[] {
	const standing = pickups.filter(({ status }) => status !== 'cancelled')
	const known = windows.map(({ id, label, taken, slots, state }) => ({
		id,
		label,
		fullness: { taken, slots, state },
	}))
	const former = standing
		.filter(({ windowId }, at) => standing.findIndex((each) => each.windowId === windowId) === at)
		.filter(({ windowId }) => !windows.some(({ id }) => id === windowId))
		.map(({ windowId, windowLabel }) => ({ id: windowId, label: windowLabel, fullness: undefined }))
	return [...known, ...former].map((window) => ({
		...window,
		pickups: standing.filter(({ windowId }) => windowId === window.id),
		asap: standing.filter(({ asapWindowId }) => asapWindowId === window.id).map(({ name }) => name),
	}))
}
