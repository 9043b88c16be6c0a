import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { ShownDay } from '../../availability/booking-days.ts'
import type { FreeWindow, WindowOnDate } from '../../rules/arrival-window.ts'
import type { PickupStanding } from './pickup-standing.ts'

/** A pickup, and the days and windows that it can be moved to. */
export type MoveChoice = PickupStanding & {
	first: CalendarDate
	last: CalendarDate
	days: ShownDay[]
	/** The day whose windows are shown, without the present one. */
	day: CalendarDate
	dayInWords: string
	windows: WindowOnDate[]
	/** The present window on another day, preselected where it is free. */
	present: WindowOnDate | undefined
}

/** Why a pickup was not moved, and the free windows near the wanted one. */
export type MoveAnswer = { message: string; alternatives: FreeWindow[] }
