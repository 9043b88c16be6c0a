import * as z from 'zod/mini'
import { storable } from '#app/platform/database/storable-text.ts'
import { invoiceIdSchema } from '#app/platform/ids.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import { oneLine } from '#app/values/typed-text.ts'

/** What the list shows. */
export const invoiceFilters = [
	'all',
	'not billed',
	'open',
	'overdue',
	'paid',
	'written off',
	'credited',
	'before numbering',
] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

export const longestSearch = 80

const day = z.string().check(z.refine(isCalendarDate))

/** The list in an address; invalid values are ignored. */
export const invoicesAskSchema = z.object({
	q: z.catch(z.string().check(z.overwrite(storable), z.overwrite(oneLine), z.maxLength(longestSearch)), ''),
	show: z.catch(z.enum(invoiceFilters), 'all'),
	/** The days on which they were issued. */
	from: z.catch(z.optional(day), undefined),
	to: z.catch(z.optional(day), undefined),
	/** The invoice that the page follows, or the booking of what has none. */
	before: z.catch(z.optional(invoiceIdSchema), undefined),
})
export type InvoicesAsk = z.infer<typeof invoicesAskSchema>
/** The filters of what has a number. */
export type NumberedFilter = Exclude<InvoiceFilter, 'not billed' | 'before numbering'>
