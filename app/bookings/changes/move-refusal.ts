import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import {
	type ArrivalWindow,
	allWindows,
	bookableDates,
	isTooLate,
	offeredOn,
	type WantedWindow,
} from '../rules/arrival-window.ts'
import { type ServiceZone, truckHasLeft } from '../rules/service-zone.ts'

/** The windows that a pickup can be moved to: all but Today ASAP. */
export const windowsToMoveTo = (
	company: Pick<Company, 'arrivalWindows' | 'landingWindows'>,
): ArrivalWindow[] => allWindows(company).filter(({ todayOnly }) => !todayOnly)

export const moveFields = ['version', 'date', 'window', 'instead'] as const

/** The window that the form asks for: the chosen one, or an offered free one (`2026-12-01 8-10am`). */
export function windowAsSent(fields: ReadonlyMap<string, string>): WantedWindow {
	const [date = '', windowId = ''] = fields.get('instead')?.split(' ') ?? [
		fields.get('date'),
		fields.get('window'),
	]
	return { date, windowId }
}

/** A booking to move, with the `reach` of its service zone. */
type Moved = Pick<ServiceZone, 'reach'> & { date: CalendarDate; window_id: string }

/** Why a pickup cannot be moved to a window, free or not. */
export type MoveRefusal =
	| 'no-such-day'
	| 'day-past'
	| 'too-far-ahead'
	| 'no-such-window'
	| 'far-today'
	| 'truck-left'
	| 'window-too-late'
	| 'same-window'

/** The window to move a booking to, or why it cannot be moved there (docs/rules.md, 'Customer pages'). */
export function windowWanted(
	company: Company,
	booking: Moved,
	{ date, windowId }: WantedWindow,
	now: Date,
): { ok: true; window: ArrivalWindow } | { ok: false; reason: MoveRefusal } {
	const refused = (reason: MoveRefusal) => ({ ok: false, reason }) as const
	const { first, last } = bookableDates(company, now)
	const window = offeredOn(company, date, windowsToMoveTo(company)).find(({ id }) => id === windowId)
	if (!isCalendarDate(date)) return refused('no-such-day')
	if (!window) return refused('no-such-window')
	if (date < first) return refused('day-past')
	if (date > last) return refused('too-far-ahead')
	if (date === booking.date && windowId === booking.window_id) return refused('same-window')
	if (booking.reach === 'fixed-days' && date === first) return refused('far-today')
	if (truckHasLeft(company, { reach: booking.reach, date }, now)) return refused('truck-left')
	if (isTooLate(company, date, window, now)) return refused('window-too-late')
	return { ok: true, window }
}

/** The ids of the windows of its own day to which a booking can be moved, if they have a slot. */
export const windowsOfItsDay = (company: Company, booking: Moved, now: Date): string[] =>
	offeredOn(company, booking.date, windowsToMoveTo(company))
		.map(({ id }) => id)
		.filter((windowId) => windowWanted(company, booking, { date: booking.date, windowId }, now).ok)
