import type { LeadId, QuoteId } from '#app/platform/ids.ts'
/** Someone who asked for a pickup: the fields of the specification's `leads` row, and what ties it to the rest. */
export type Lead = {
	id: LeadId
	name: string
	email: string
	/** E.164: `+14035550142` */
	phone: string
	propertyAddress: string
	/** `T2P 1J9` */
	postalCode: string
	city: string
	provinceState: 'AB'
	/** Calgary's calendar: `2026-12-01` */
	preferredDate: string
	/** Arrival window, date and notes in words. */
	message: string
	/** How much there is, in the words of a local page's form. */
	loadSize: string | null
	/** The day is asked for and not settled: trucks come there on fixed days. */
	farAway: boolean
	/** What the customer typed, empty when nothing. */
	notes: string
	serviceType: 'junk_removal'
	sourceSite: string
	industry: 'junk_removal'
	quoteId: QuoteId | null
	createdAt: Date
}
