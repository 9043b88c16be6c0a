import type { BookingId } from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { FullReason } from '#app/schedule/fullness.ts'
import type { Slots } from '#app/schedule/schedule.ts'
import type { Truck } from '#app/schedule/trucks.ts'
import type { CalendarDate, Weekday } from '#app/values/calendar-date.ts'
import { shortDate } from '#app/values/local-time.ts'
import type { DayTrucks } from './trucks/day-trucks.ts'

/** The most characters of why a day is closed. */
export const longestReason = 100

export type PickupInWindow = {
	id: BookingId
	name: string
	reference: string
	status: BookingStatus
	/** A pickup of Today ASAP that takes a slot of this window as well. */
	isAsap: boolean
	/** The pickups booked before it fill the window, or the trucks of its day. */
	isTooMany: boolean
}

export type WindowOfDay = Slots & {
	id: string
	label: string
	/** The number of its taken slots. */
	taken: number
	full: FullReason | undefined
	pickups: PickupInWindow[]
}

export type DayOfWeek = {
	date: CalendarDate
	/** `Mon`, `Monday`, `Nov 23` */
	weekday: string
	everyWeekday: string
	day: string
	inWords: string
	isToday: boolean
	isOver: boolean
	/** The reason why the day is closed. */
	closed: string | undefined
	trucks: DayTrucks
	windows: WindowOfDay[]
	/** The slots set for this date, window by window, and those of its weekday. */
	fields: SlotsField[]
	seen: string
}

/** A field for the slots of a window: the number set, and the one that applies without it. */
export type SlotsField = { id: string; label: string; set: number | undefined; otherwise: number }

export const slotsField = (windowId: string) => `slots ${windowId}`

export type WeekdayRules = { weekday: Weekday; name: string; fields: SlotsField[]; seen: string }

/** A window, or the trucks of a day, for which more is booked than they take. */
export type Overbooked = {
	date: CalendarDate
	inWords: string
	/** `10–12pm`, or `trucks`. */
	what: string
	/** `2 of 1`, or `72 of 60 yd³, 9 h of 12 h`. */
	amount: string
	pickups: PickupInWindow[]
}

/** A truck, and its snapshot for the form that changes it. */
export type TruckOnList = Truck & { seen: string; worksOn: string }

export const fullWords: Record<FullReason, string> = {
	slots: 'full',
	'cubic yards': 'full: the trucks have no room left',
	minutes: 'full: the crews have no time left',
}

/** `Nov 23 to Nov 29, 2026` */
export const weekInWords = (first: CalendarDate, last: CalendarDate) =>
	`${shortDate(first).day} to ${shortDate(last).day}, ${last.slice(0, 4)}`

/** The origin of the slots of a window, in words. */
export const becauseWords: Record<Slots['because'], string> = {
	closed: 'closed',
	date: 'set for this day',
	weekday: 'set for this weekday',
	settings: '',
}
