import type { BookingStatus } from '#app/policies/booking-states.ts'
import { customerMayChange } from '#app/policies/customer-policy.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { instantOf } from '#app/values/local-time.ts'
import { findWindow } from './arrival-window.ts'

type Settings = Pick<Company, 'arrivalWindows' | 'landingWindows' | 'timeZone' | 'changeMinutes'>

/** When a pickup is. A Today ASAP pickup counts by the window of its second slot. */
type When = { date: CalendarDate; window_id: string; asap_window_id: string | null }

/**
 * The deadline until which customers move or cancel a pickup themselves, `changeMinutes` before its window begins
 * (docs/rules.md, 'Customer pages'). `undefined` for a window that the company no longer has.
 */
export function selfServiceUntil(
	company: Settings,
	{ date, window_id, asap_window_id }: When,
): Date | undefined {
	const window = findWindow(company, asap_window_id ?? window_id)
	if (!window) return undefined
	const begins = instantOf(date, window.startHour, company.timeZone)
	return new Date(begins.getTime() - company.changeMinutes * 60_000)
}

/** Whether the customer may still move or cancel a pickup themselves. */
export function isOpenToCustomer(
	company: Settings,
	booking: When & { status: BookingStatus },
	now: Date,
): boolean {
	return customerMayChange({ status: booking.status, until: selfServiceUntil(company, booking) }, now)
}
