import type { TruckId } from '#app/platform/ids.ts'
import { type Schedule, slotsOn } from '#app/schedule/schedule.ts'
import { trucksWorkingOn } from '#app/schedule/trucks.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { findWindow } from '../rules/arrival-window.ts'

/** Why no crew comes to a pickup: its day is closed, its truck is out, does not work that day or is gone, or no truck works. */
export type WhyNobodyComes = 'closed' | 'truck-out' | 'truck' | 'no-truck'

/** Why the customer is not reminded of a pickup: no crew comes, or its window takes no pickup any more. */
export type NobodyComesReason = WhyNobodyComes | 'window'

type Stands = { date: CalendarDate; truckId: TruckId | null }

/** Why no crew comes to a pickup by the schedule; `undefined` when one does (docs/rules.md, 'Schedule'). */
export function whyNobodyComes(
	{ closed, trucks }: Pick<Schedule, 'closed' | 'trucks'>,
	{ date, truckId }: Stands,
): WhyNobodyComes | undefined {
	if (closed.has(date)) return 'closed'
	const working = trucksWorkingOn(trucks, date)
	if (truckId !== null && !working.some(({ id }) => id === truckId))
		return trucks.some(({ id, daysOut }) => id === truckId && daysOut.has(date)) ? 'truck-out' : 'truck'
	return trucks.length > 0 && working.length === 0 ? 'no-truck' : undefined
}

/**
 * Why a customer is not reminded of a booked pickup; `undefined` when they are (docs/rules.md, 'Messages about a pickup').
 */
export function nobodyComesReason(
	company: Pick<Company, 'windowCapacity' | 'windowPlan' | 'arrivalWindows' | 'landingWindows'>,
	schedule: Schedule,
	{ windowId, ...stands }: Stands & { windowId: string },
): NobodyComesReason | undefined {
	const why = whyNobodyComes(schedule, stands)
	if (why) return why
	const isOpen = findWindow(company, windowId) && slotsOn(company, schedule, stands.date, windowId).slots > 0
	return isOpen ? undefined : 'window'
}

/** The reasons in words, as a sentence goes on: `the day is closed` */
export const nobodyComesInWords: Record<NobodyComesReason, string> = {
	closed: 'the day is closed',
	'truck-out': 'its truck is out that day',
	truck: 'its truck doesn’t work that day',
	'no-truck': 'no truck works that day',
	window: 'its window is closed that day',
}
