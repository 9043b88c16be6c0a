import type { Lead } from '#app/bookings/lead.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Cents } from '#app/values/money.ts'

/** Everything that mails and the CRM need about a lead. */
export type LeadToDeliver = {
	lead: Lead
	/** The name of the pickup on the phone: `K7M3QX`. */
	reference: string
	/** The pickup was cancelled before this was sent. */
	cancelled: boolean
	windowLabel: string
	/** Today as soon as a truck can be there, instead of a window of two hours. */
	asap: boolean
	/** `Tuesday, December 1, 2026` */
	dateInWords: string
	/** The price range of a size that was chosen on a local page: `$179–$259` */
	sizePrice: string | undefined
	/** The pickup as a file for calendars, once its day is settled. */
	calendar: string | undefined
	/** `counted`: the things that the customer counted, in words. */
	quote?: { id: QuoteId; items: string; counted?: string; totalCents: Cents; photoCount: number }
}
