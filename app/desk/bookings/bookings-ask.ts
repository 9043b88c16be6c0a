import { z } from 'zod'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { storable } from '#app/platform/storable-text.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import { bookingFilters, longestSearch } from './bookings-list.ts'

const day = z.string().refine(isCalendarDate).or(z.literal('')).catch('')

/** The list as the address asks for it; invalid values are ignored. */
export const bookingsAskSchema = z.object({
	q: z.string().overwrite(storable).trim().max(longestSearch).catch(''),
	status: z.enum(bookingFilters).catch('all'),
	/** The first and the last day of the pickups; empty: any. */
	from: day,
	to: day,
	/** Show the page of bookings that come after this one. */
	before: z.optional(bookingIdSchema).catch(undefined),
})
export type BookingsAsk = z.infer<typeof bookingsAskSchema>
/** What says which bookings are in the list, on whatever page. */
export type BookingsFilter = Omit<BookingsAsk, 'before'>
