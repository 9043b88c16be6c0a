import * as z from 'zod/mini'
import { storable } from '#app/platform/database/storable-text.ts'
import type { BookingId, InvoiceId, LeadId, ThreadId } from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import { oneLine } from '#app/values/typed-text.ts'
import type { CustomerOnList } from '../customers/list/customers-list.ts'

/** In characters. */
export const longestSearch = 200
/** Of each kind. */
export const shownOfEach = 8

/** What is searched for in an address; an invalid value is ignored. */
export const searchAskSchema = z.object({
	q: z.catch(z.string().check(z.overwrite(storable), z.overwrite(oneLine), z.maxLength(longestSearch)), ''),
})

/** The first that were found of a kind; `more`: its own list has others. */
export type Group<Row> = { rows: Row[]; more: boolean }

/** What a search found, of the kinds that the one who asks may see. */
export type Found = {
	customers: Group<CustomerOnList> | undefined
	bookings:
		| Group<{
				id: BookingId
				reference: string
				status: BookingStatus
				name: string
				when: string
				where: string
		  }>
		| undefined
	quotes:
		| Group<{ id: string; status: QuoteStatus; name: string; load: string; where: string; created: string }>
		| undefined
	/** Inbox threads, by their latest. */
	threads: Group<{ id: ThreadId; who: string; contact: string; waits: boolean; latest: string }> | undefined
	/** Callers who were kept as a lead. */
	leads:
		| Group<{ id: LeadId; threadId: ThreadId; name: string; phone: string; said: string; created: string }>
		| undefined
	invoices: Group<{ id: InvoiceId; number: string; name: string; issued: string; total: string }> | undefined
}
