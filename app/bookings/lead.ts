import type { LeadId, QuoteId } from '#app/platform/ids.ts'

/** A request for a pickup: the person, what they sent, and their quote (docs/rules.md, 'Leads'). */
export type Lead = {
	id: LeadId
	name: string
	/** Empty where staff typed the pickup in and none was given: then nothing is mailed. */
	email: string
	/** E.164, with an extension as `+14035550142;ext=5` */
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
	/** The load size from a local page's form, as its label. */
	loadSize: string | null
	/** The day is requested and not settled yet: trucks come there on fixed days. */
	unsettled: boolean
	/** What the customer typed; may be empty. */
	notes: string
	serviceType: 'junk_removal'
	sourceSite: string
	industry: 'junk_removal'
	quoteId: QuoteId | null
	createdAt: Date
}
