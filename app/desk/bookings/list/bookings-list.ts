import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { Sees } from '#app/policies/desk-policy.ts'

const bookingStatuses = [
	'requested',
	'booked',
	'on the way',
	'arrived',
	'done',
	'cancelled',
	'no-show',
] as const satisfies BookingStatus[]
/** The filter for pickups that are done and have no charge. */
export const withoutCharge = 'done, no charge entered'
/** The filter: all, one status, charged and unpaid, or without a charge. */
export const bookingFilters = ['all', ...bookingStatuses, 'not paid yet', withoutCharge] as const
/** The filters of staff: who is unpaid is for who may see money, what lacks a charge for everyone. */
export const filtersFor = ({ money }: Sees) =>
	bookingFilters.filter((status) => money || status !== 'not paid yet')

export const bookingsPageSize = 50
/** In characters. */
export const longestSearch = 200
