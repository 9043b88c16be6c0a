import { type Charge, enterPaidOn } from '#app/bookings/changes/charge.ts'
import type { Faults } from '#app/bookings/rules/booking-outcome.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/**
 * What is wrong with the day of a payment. As on the invoice's page, only a day that is still ahead is: an e-transfer may come
 * before the crew does.
 */
export function faultsOfDay(
	{ payment, paidOn }: Pick<Charge, 'payment' | 'paidOn'>,
	today: CalendarDate,
): Faults {
	if (payment === 'not paid yet' || paidOn === undefined) return {}
	if (paidOn === '') return { paidOn: [enterPaidOn] }
	return paidOn > today ? { paidOn: ['That day is still ahead.'] } : {}
}
