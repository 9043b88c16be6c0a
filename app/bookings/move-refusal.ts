import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { type ArrivalWindow, allWindows, bookableDates, isTooLate } from './arrival-window.ts'
import { type Trip, truckHasLeft } from './reach.ts'

/** The windows that a pickup can be moved to: those of any day. */
export const windowsToMoveTo = (
	company: Pick<Company, 'arrivalWindows' | 'landingWindows'>,
): ArrivalWindow[] => allWindows(company).filter(({ todayOnly }) => !todayOnly)

/** The fields of the form by which a pickup is moved. */
export const moveFields = ['version', 'date', 'window', 'instead'] as const

/** A day and a window as they were sent, which may be neither. */
export type WantedWindow = { date: string; windowId: string }

/** What the form asks for: the window that was chosen, or one of the free ones that were offered (`2026-12-01 8-10am`). */
export function windowAsSent(fields: ReadonlyMap<string, string>): WantedWindow {
	const [date = '', windowId = ''] = fields.get('instead')?.split(' ') ?? [
		fields.get('date'),
		fields.get('window'),
	]
	return { date, windowId }
}

/** A booking that is to be moved, and how soon trucks come to it. */
type Moved = Pick<Trip, 'reach'> & { date: CalendarDate; window_id: string }

/** Why a pickup cannot be moved there, whatever is free. */
export type MoveRefusal =
	| 'no-such-day'
	| 'day-past'
	| 'too-far-ahead'
	| 'no-such-window'
	| 'far-today'
	| 'truck-left'
	| 'window-begun'
	| 'same-window'

/** The window that a booking is to be moved to, or why it cannot be (docs/rules.md, 'Own page'). */
export function windowWanted(
	company: Company,
	booking: Moved,
	{ date, windowId }: WantedWindow,
	now: Date,
): { ok: true; window: ArrivalWindow } | { ok: false; reason: MoveRefusal } {
	const refused = (reason: MoveRefusal) => ({ ok: false, reason }) as const
	const { first, last } = bookableDates(company, now)
	const window = windowsToMoveTo(company).find(({ id }) => id === windowId)
	if (!isCalendarDate(date)) return refused('no-such-day')
	if (!window) return refused('no-such-window')
	if (date < first) return refused('day-past')
	if (date > last) return refused('too-far-ahead')
	if (date === booking.date && windowId === booking.window_id) return refused('same-window')
	if (booking.reach === 'fixed-days' && date === first) return refused('far-today')
	if (truckHasLeft(company, { reach: booking.reach, date }, now)) return refused('truck-left')
	if (isTooLate(company, date, window, now)) return refused('window-begun')
	return { ok: true, window }
}

/** The windows of its own day to which a booking can be moved where they have a place. */
export const windowsOfItsDay = (company: Company, booking: Moved, now: Date): string[] =>
	windowsToMoveTo(company)
		.map(({ id }) => id)
		.filter((windowId) => windowWanted(company, booking, { date: booking.date, windowId }, now).ok)
