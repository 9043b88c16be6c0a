import type { LeadId, QuoteId } from '#app/platform/ids.ts'
import type { FieldTexts } from '../rules/booking-fields.ts'

/** A request for a pickup: the customer, what they sent, and their quote (docs/rules.md, 'Leads'). */
export type Lead = {
	id: LeadId
	name: string
	/** Empty where staff typed the pickup in without one: then no email is sent. */
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
	/** The label of the load size from a local page's form; `null` where none was chosen, or an accepted price counts. */
	loadSize: string | null
	/** The same as its form sent it, whatever counts. */
	loadSent: string | null
	/** The day is requested and not confirmed yet: trucks come there on fixed days. */
	unconfirmed: boolean
	/** As the customer typed them; may be empty. */
	notes: string
	/** The fields of the booking as they are read, but for its notes. */
	shown: FieldTexts
	serviceType: 'junk_removal'
	sourceSite: string
	industry: 'junk_removal'
	quoteId: QuoteId | null
	createdAt: Date
}
