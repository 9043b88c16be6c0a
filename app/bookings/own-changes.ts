import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { instantOf } from '#app/values/local-time.ts'
import { findWindow } from './arrival-window.ts'
import type { BookingStatus } from './booking-states.ts'
import { isAhead } from './receipt.ts'

type Settings = Pick<Company, 'arrivalWindows' | 'landingWindows' | 'timeZone' | 'changeMinutes'>

/** When a pickup is. One of today alone is in the first window that had a place. */
type When = { date: CalendarDate; window_id: string; asap_window_id: string | null }

/**
 * Until when customers move or cancel a pickup themselves: some time before its window begins, from then on by phone
 * (docs/rules.md, 'Own page'). `undefined` for a window that the company no longer has.
 */
export function ownChangesUntil(
	company: Settings,
	{ date, window_id, asap_window_id }: When,
): Date | undefined {
	const window = findWindow(company, asap_window_id ?? window_id)
	if (!window) return undefined
	const begins = instantOf(date, window.startHour, company.timeZone)
	return new Date(begins.getTime() - company.changeMinutes * 60_000)
}

/** Whether the customer may still move or cancel a pickup without a call. */
export function isOpenToCustomer(
	company: Settings,
	booking: When & { status: BookingStatus },
	now: Date,
): boolean {
	const until = ownChangesUntil(company, booking)
	return until !== undefined && isAhead(booking.status) && now < until
}
