import * as z from 'zod/mini'
import { type InvoiceId, invoiceIdSchema } from '#app/platform/ids.ts'
import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'

/** Where an invoice stood in an account's list when a page of it was drawn: once it is paid, it stands elsewhere. */
export type AccountPlace = { isSettled: boolean; dueOn: CalendarDate; id: InvoiceId }

export const placeInAddress = ({ isSettled, dueOn, id }: AccountPlace): string =>
	[isSettled ? 'settled' : 'owing', dueOn, id].join('.')

const placeSchema = z.tuple([
	z.enum(['owing', 'settled']),
	z.string().check(z.refine(isCalendarDate)),
	invoiceIdSchema,
])

/** The place in an address; `undefined` when it has none. */
export function placeFrom(text: string): AccountPlace | undefined {
	const { data } = placeSchema.safeParse(text.split('.'))
	return data && { isSettled: data[0] === 'settled', dueOn: data[1], id: data[2] }
}
