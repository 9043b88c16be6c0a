import type { JobSize } from '#app/schedule/day-capacity.ts'
import { type Calendar, type FullReason, fullReason } from '#app/schedule/fullness.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { smallestJobSize } from '../capacity/job-size.ts'

/** Why a window is full for a job size, by default that of the smallest load; `undefined` when it is open or closed. */
export function whyWindowIsFull(
	company: Pick<HaulingCompany, 'windowCapacity' | 'windowPlan' | 'hauling' | 'haulingPlan'>,
	calendar: Calendar,
	{ jobSize = smallestJobSize(company), ...at }: { date: CalendarDate; windowId: string; jobSize?: JobSize },
): FullReason | undefined {
	const why = fullReason(company, calendar, { ...at, jobSize })
	return why === 'closed' ? undefined : why
}
