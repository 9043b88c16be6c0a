import { type Calendar, type FullReason, fullReason } from '#app/schedule/fullness.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { smallestJobSize } from '../capacity/job-size.ts'

/** Why a window is full, for the smallest load; `undefined` when it is open or closed. */
export function whyWindowIsFull(
	company: Pick<HaulingCompany, 'windowCapacity' | 'windowPlan' | 'hauling' | 'haulingPlan'>,
	calendar: Calendar,
	at: { date: CalendarDate; windowId: string },
): FullReason | undefined {
	const why = fullReason(company, calendar, { ...at, jobSize: smallestJobSize(company) })
	return why === 'closed' ? undefined : why
}
