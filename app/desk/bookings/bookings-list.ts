import type { BookingStatus } from '#app/bookings/booking-states.ts'

const bookingStatuses = [
	'requested',
	'booked',
	'on the way',
	'arrived',
	'done',
	'cancelled',
	'no-show',
] as const satisfies BookingStatus[]
/** The filter: all of them, one status, or those that were charged and are not paid. */
export const bookingFilters = ['all', ...bookingStatuses, 'not paid yet'] as const

/** Bookings on a page of the list. */
export const bookingsPageSize = 50
/** In characters. */
export const longestSearch = 200
