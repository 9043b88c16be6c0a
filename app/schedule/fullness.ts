import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { haulingOn } from '#app/values/hauling.ts'
import { capacityOf, capacityShortage, type JobSize, nothing, plus } from './day-capacity.ts'
import { onDay, type Schedule, slotsOn } from './schedule.ts'
import { trucksOn } from './trucks.ts'

/** The schedule, and the slots and capacity that are taken. */
export type Calendar = {
	schedule: Schedule
	/** Slots that are taken, by date and window. */
	slots: ReadonlyMap<string, number>
	/** The sum of the job sizes of a date. */
	taken: ReadonlyMap<CalendarDate, JobSize>
}

export type FullReason = 'slots' | 'cubic yards' | 'minutes'

/**
 * Why a window takes no pickup on a date: it is closed, no truck works, or slots, cubic yards or minutes are short.
 * `undefined` when it takes it. Both the form's offers and bookings use this.
 */
export const fullReason = (...asked: Parameters<typeof missingCapacity>): 'closed' | FullReason | undefined =>
	missingCapacity(...asked)[0]

/** Everything that is short, for the same question. */
export function missingCapacity(
	company: Pick<HaulingCompany, 'windowCapacity' | 'windowPlan' | 'hauling' | 'haulingPlan'>,
	{ schedule, slots, taken }: Calendar,
	{ date, windowId, jobSize }: { date: CalendarDate; windowId: string; jobSize: JobSize },
): ('closed' | FullReason)[] {
	const takes = slotsOn(company, schedule, date, windowId).slots
	const trucks = trucksOn(company, schedule.trucks, date)
	if (takes === 0 || trucks.length === 0) return ['closed']
	const why = capacityShortage(
		capacityOf({ hauling: haulingOn(company, date) }, trucks),
		plus(taken.get(date) ?? nothing, jobSize),
	)
	const isFull = (slots.get(onDay(date, windowId)) ?? 0) >= takes
	return [...(isFull ? ['slots' as const] : []), ...(why ? [why] : [])]
}
