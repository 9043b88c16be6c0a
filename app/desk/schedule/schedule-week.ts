import type { BookingStatus } from '#app/bookings/booking-states.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { WhyFull } from '#app/schedule/fullness.ts'
import type { Places } from '#app/schedule/schedule.ts'
import type { Truck } from '#app/schedule/trucks.ts'
import type { CalendarDate, Weekday } from '#app/values/calendar-date.ts'
import { shortDate } from '#app/values/local-time.ts'
import type { DayTrucks } from './day-trucks.ts'

/** A pickup as the schedule names it. */
export type PickupInWindow = {
	id: BookingId
	name: string
	reference: string
	status: BookingStatus
	/** It was booked as 'Today ASAP', and takes a place of this window as well. */
	isAsap: boolean
	/** More were booked earlier than the window takes now, or than the trucks of its day can haul. */
	isTooMany: boolean
}

export type WindowOfDay = Places & {
	id: string
	label: string
	/** How many of its places are taken. */
	taken: number
	full: WhyFull | undefined
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
	/** Why it is closed. */
	closed: string | undefined
	trucks: DayTrucks
	windows: WindowOfDay[]
	/** What is set for this date, window by window, and what its weekday has without it. */
	fields: PlacesField[]
	seen: string
}

/** A field for the places of a window: what is set, and what holds where nothing is. */
export type PlacesField = { id: string; label: string; set: number | undefined; otherwise: number }

/** The name of the field for the places of a window. */
export const placesField = (windowId: string) => `places ${windowId}`

export type WeekdayRules = { weekday: Weekday; name: string; fields: PlacesField[]; seen: string }

/** A window, or a day's trucks, for which more is booked than they take. */
export type Overbooked = {
	date: CalendarDate
	inWords: string
	/** `10–12pm`, or `trucks`. */
	what: string
	/** `2 of 1`, or `72 of 60 yd³, 9 h of 12 h`. */
	amount: string
	pickups: PickupInWindow[]
}

/** A truck, and what is seen of it by who changes it. */
export type TruckOnList = Truck & { seen: string; worksOn: string }

/** Why a window is full. */
export const fullWords: Record<WhyFull, string> = {
	places: 'full',
	'cubic yards': 'full: the trucks have no room left',
	minutes: 'full: the crews have no time left',
}

/** `Nov 23 to Nov 29, 2026` */
export const weekInWords = (first: CalendarDate, last: CalendarDate) =>
	`${shortDate(first).day} to ${shortDate(last).day}, ${last.slice(0, 4)}`

/** What says how many pickups a window takes. */
export const becauseWords: Record<Places['because'], string> = {
	closed: 'closed',
	date: 'set for this day',
	weekday: 'set for this weekday',
	settings: '',
}
