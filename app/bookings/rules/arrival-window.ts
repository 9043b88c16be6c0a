import type { FullReason } from '#app/schedule/fullness.ts'
import { isWindowOffered } from '#app/schedule/offered-windows.ts'
import type { Slots } from '#app/schedule/schedule.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { localDate, localMinutes } from '#app/values/local-time.ts'

export type ArrivalWindow = Company['arrivalWindows'][number]
type Windows = Pick<Company, 'arrivalWindows' | 'landingWindows' | 'windowPlan'>
type Zone = Pick<Company, 'timeZone'>

/**
 * The windows of the local pages' form: today's first, then those of the home form, then the others
 * (docs/rules.md, 'Arrival windows').
 */
export const allWindows = ({ arrivalWindows, landingWindows }: Windows): ArrivalWindow[] => [
	...landingWindows.filter(({ todayOnly }) => todayOnly),
	...arrivalWindows,
	...landingWindows.filter(({ todayOnly }) => !todayOnly),
]

/** Those of some windows that are offered on a date (docs/rules.md, 'Arrival windows'). */
export const offeredOn = <Window extends { id: string }>(
	company: Pick<Company, 'windowPlan'>,
	date: CalendarDate,
	windows: readonly Window[],
): Window[] => windows.filter(({ id }) => isWindowOffered(company, date, id))

/** The days ahead that can be booked: the schedule of the crews is not known beyond them. */
const daysAhead = 90

export const findWindow = (company: Windows, id: string): ArrivalWindow | undefined =>
	allWindows(company).find((each) => each.id === id)

/** The label of a window, or its id when the company no longer has the window. */
export const windowLabel = (company: Windows, id: string): string => findWindow(company, id)?.label ?? id

/**
 * Whether a window can no longer be booked: from `leadMinutes` before it begins by the company's clock, or a window for today
 * only from its end (docs/rules.md, 'Arrival windows').
 */
export function isTooLate(
	{ timeZone, leadMinutes }: Zone & Pick<Company, 'leadMinutes'>,
	date: CalendarDate,
	window: ArrivalWindow,
	now: Date,
): boolean {
	const today = localDate(now, timeZone)
	const closes = window.todayOnly ? window.endHour * 60 : window.startHour * 60 - leadMinutes
	return date < today || (date === today && localMinutes(now, timeZone) >= closes)
}

/** Whether no window that can still be booked begins before this one: by the clock and by what each day offers, full or not. */
export function isFirstBookable(
	company: Windows & Zone & Pick<Company, 'leadMinutes'>,
	date: CalendarDate,
	window: ArrivalWindow,
	now: Date,
): boolean {
	const today = localDate(now, company.timeZone)
	const isEarlier = (day: CalendarDate, each: ArrivalWindow) =>
		each.todayOnly ? day === today && !window.todayOnly : day < date || each.startHour < window.startHour
	const hasEarlier = (day: CalendarDate) =>
		offeredOn(company, day, allWindows(company)).some(
			(each) => isEarlier(day, each) && !isTooLate(company, day, each, now),
		)
	return !hasEarlier(today) && (date === today || (date === addDays(today, 1) && !hasEarlier(date)))
}

/** The windows in which a Today ASAP pickup can still be made: those that have not ended, in order. */
export const windowsLeftToday = (company: Windows & Zone, now: Date): ArrivalWindow[] =>
	offeredOn(company, localDate(now, company.timeZone), allWindows(company))
		.filter(({ todayOnly, endHour }) => !todayOnly && localMinutes(now, company.timeZone) < endHour * 60)
		.sort((a, b) => a.startHour - b.startHour)

/** The first and last date that the form accepts. */
export function bookableDates({ timeZone }: Zone, now: Date): { first: CalendarDate; last: CalendarDate } {
	const first = localDate(now, timeZone)
	return { first, last: addDays(first, daysAhead) }
}

/** A window on a date. `too-late`: no longer booked. `closed`: takes no pickup that day. */
export type WindowOnDate = { id: string; label: string; state: 'open' | 'full' | 'too-late' | 'closed' }

/** A window on a date with its slots and where their number comes from, how many are taken, and why it is full. */
export type WindowWithSlots = WindowOnDate & Slots & { taken: number; full: FullReason | undefined }

/** A free window, offered in place of another one. */
export type FreeWindow = { date: CalendarDate; dateInWords: string; windowId: string; windowLabel: string }

/** A day and a window as they were sent, unchecked. */
export type WantedWindow = { date: string; windowId: string }

/** The field of who waits that says that they would take this window. */
export const takeField = (windowId: string) => `take ${windowId}`
