import { z } from 'zod'
import { storable } from '#app/platform/database/storable-text.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import type { Sees } from '#app/policies/desk-policy.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import { oneLine } from '#app/values/typed-text.ts'
import { bookingFilters, filtersFor, longestSearch } from './bookings-list.ts'

const day = z.string().refine(isCalendarDate).or(z.literal('')).catch('')

/** The list in an address; invalid values are ignored. */
export const bookingsAskSchema = z.object({
	q: z.string().overwrite(storable).overwrite(oneLine).max(longestSearch).catch(''),
	status: z.enum(bookingFilters).catch('all'),
	/** The first and the last day of the pickups; empty: any. */
	from: day,
	to: day,
	/** The booking that the page follows: one of those from today on, or an earlier one. */
	after: z.optional(bookingIdSchema).catch(undefined),
	before: z.optional(bookingIdSchema).catch(undefined),
})
export type BookingsAsk = z.infer<typeof bookingsAskSchema>
/** The filter of the list, the same on every page. */
export type BookingsFilter = Omit<BookingsAsk, 'after' | 'before'>

/** The list that staff ask for. Whoever may not see money is not told who is unpaid: that filter is ignored. */
export function bookingsAsked(asked: Record<string, unknown>, sees: Sees): BookingsAsk {
	const ask = bookingsAskSchema.parse(asked)
	return filtersFor(sees).includes(ask.status) ? ask : { ...ask, status: 'all' }
}
