import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { FreeWindow, WindowOnDate } from './arrival-window.ts'
import type { ShownDay } from './booking-days.ts'
import type { BookingStatus } from './booking-states.ts'

/** A pickup, and the days and windows that it can be moved to. */
export type MoveChoice = {
	reference: string
	version: number
	/** `too-late`: its customer has to call by now. */
	can: 'move' | 'too-late' | 'not-possible'
	status: BookingStatus
	/** Trucks come there on fixed days: a new day has to be settled. */
	isFar: boolean
	/** When it is now. */
	dateInWords: string
	windowLabel: string
	first: CalendarDate
	last: CalendarDate
	days: ShownDay[]
	/** The day whose windows are shown, without the one in which the pickup is now. */
	day: CalendarDate
	dayInWords: string
	windows: WindowOnDate[]
}

/** Why a pickup was not moved, and what is free instead. */
export type MoveAnswer = { message: string; alternatives: FreeWindow[] }
