import { type Calendar, type WhyFull, whyNotFree } from '#app/schedule/fullness.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { smallestHaul } from './haul.ts'

/** Why a window is full, for the smallest load; `undefined` when it is open or closed. */
export function whyWindowIsFull(
	company: Pick<HaulingCompany, 'windowCapacity' | 'hauling'>,
	calendar: Calendar,
	at: { date: CalendarDate; windowId: string },
): WhyFull | undefined {
	const why = whyNotFree(company, calendar, { ...at, haul: smallestHaul(company) })
	return why === 'closed' ? undefined : why
}
