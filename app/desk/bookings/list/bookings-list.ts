import { bookingStatuses } from '#app/policies/booking-states.ts'
import type { Sees } from '#app/policies/desk-policy.ts'

/** The filter for pickups that are done, or were cancelled for a fee, and have no charge. */
export const withoutCharge = 'no charge entered'
/** The filter for pickups of past days that are neither done nor cancelled nor a no-show. */
export const withoutOutcome = 'past, no outcome entered'
/** The filter: all, one status, charged and unpaid, without a charge, or without an outcome. */
export const bookingFilters = [
	'all',
	...bookingStatuses,
	'not paid yet',
	withoutCharge,
	withoutOutcome,
] as const
/** The filters of staff: who is unpaid is for who may see money, what lacks a charge for everyone. */
export const filtersFor = ({ money }: Sees) =>
	bookingFilters.filter((status) => money || status !== 'not paid yet')

export const bookingsPageSize = 50
/** In characters. */
export const longestSearch = 200
