import type { LeadId, QuoteId } from '#app/platform/ids.ts'

/** Someone who asked for a pickup, with what they sent and the quote they sent it with (docs/rules.md, 'Leads'). */
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
	/** `AB` */
	provinceState: string
	/** By the company's calendar: `2026-12-01` */
	preferredDate: string
	/** Arrival window, date and notes in words. */
	message: string
	/** How much there is, in the words of a local page's form. */
	loadSize: string | null
	/** The day is asked for and not settled yet: trucks come there on fixed days. */
	unsettled: boolean
	/** What the customer typed, empty when nothing. */
	notes: string
	serviceType: 'junk_removal'
	sourceSite: string
	industry: 'junk_removal'
	quoteId: QuoteId | null
	createdAt: Date
}
