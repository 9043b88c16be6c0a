import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { ShownDay } from '../../availability/booking-days.ts'
import type { FreeWindow, WindowOnDate } from '../../rules/arrival-window.ts'

/** A pickup, and the days and windows that it can be moved to. */
export type MoveChoice = {
	reference: string
	version: number
	/** `too-late`: past the self-service deadline. */
	can: 'move' | 'too-late' | 'not-possible'
	status: BookingStatus
	/** Trucks come there on fixed days: a new day has to be confirmed. */
	isFar: boolean
	/** The present day and window. */
	dateInWords: string
	windowLabel: string
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
