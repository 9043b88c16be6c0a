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
/** The filter: all of them, or one status. */
export const bookingFilters = ['all', ...bookingStatuses] as const

/** Bookings on a page of the list. */
export const bookingsPageSize = 50
/** In characters. */
export const longestSearch = 200
