import type { WindowWithPlaces } from '#app/bookings/arrival-window.ts'
import type { TruckId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'

/** A window of the day with the pickups in it. */
export type WindowOfDay = {
	id: string
	label: string
	/** How many places are taken, of how many, and whether it can be booked; `undefined` for a window that the company no longer has. */
	fullness: Pick<WindowWithPlaces, 'taken' | 'places' | 'state'> | undefined
	pickups: PickupOfDay[]
	/** Pickups of Today ASAP that take a place of this window, by their names. */
	asap: string[]
}

/** Another day to which a pickup can be dragged: `Wed, Dec 2` */
export type OtherDay = { date: CalendarDate; name: string }

/** A truck as the day's forms know it. */
export type DayTruck = { id: TruckId; name: string }

export type DayOfPickups = {
	date: CalendarDate
	inWords: string
	/** `Today`, `Tomorrow`, `Yesterday`, or nothing for another day. */
	isNamed: string | undefined
	before: CalendarDate
	after: CalendarDate
	otherDays: OtherDay[]
	/** Why it is closed. */
	closed: string | undefined
	windows: WindowOfDay[]
	/** The trucks that are set and work that day. */
	trucks: DayTruck[]
	cancelled: PickupOfDay[]
	/** `7 pickups, 2 done, 1 waits for an answer` */
	summary: string
}

/** How a day's pickups stand, in words. */
export function summaryOf(pickups: Pick<PickupOfDay, 'status'>[]): string {
	const count = (status: PickupOfDay['status']) => pickups.filter((pickup) => pickup.status === status).length
	const all = pickups.length - count('cancelled')
	const [done, waiting, missed] = [count('done'), count('requested'), count('no-show')]
	return [
		all === 0 ? 'No pickups' : all === 1 ? '1 pickup' : `${all} pickups`,
		...(done > 0 ? [`${done} done`] : []),
		...(waiting > 0 ? [waiting === 1 ? '1 waits for an answer' : `${waiting} wait for an answer`] : []),
		...(missed > 0 ? [`${missed} with nobody there`] : []),
		...(count('cancelled') > 0 ? [`${count('cancelled')} cancelled`] : []),
	].join(', ')
}

/** The windows of a day with their pickups; one that the company no longer has comes last, where it still has some. */
export function byWindow(windows: WindowWithPlaces[], pickups: PickupOfDay[]): WindowOfDay[] {
	const standing = pickups.filter(({ status }) => status !== 'cancelled')
	const known = windows.map(({ id, label, taken, places, state }) => ({
		id,
		label,
		fullness: { taken, places, state },
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
