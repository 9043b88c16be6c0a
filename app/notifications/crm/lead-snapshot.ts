import type { Lead } from '#app/bookings/outgoing/lead.ts'
import type { PricesBySize } from '#app/bookings/outgoing/prices-by-size.ts'
import type { TravelFee } from '#app/bookings/outgoing/travel-fee.ts'
import type { CustomerId, QuoteId } from '#app/platform/ids.ts'
import type { AcceptedPrice } from '#app/pricing/accepted-price.ts'
import type { Cents } from '#app/values/money.ts'

/** The facts for a message about a pickup, or about an entry of the wait list. */
export type MessageFacts = {
	lead: Pick<
		Lead,
		| 'name'
		| 'email'
		| 'phone'
		| 'propertyAddress'
		| 'postalCode'
		| 'city'
		| 'provinceState'
		| 'preferredDate'
		| 'unconfirmed'
	>
	/** The name of the pickup on the phone: `K7M3QX`. Empty while nothing is booked. */
	reference: string
	windowLabel: string
	/** Today as soon as a truck can be there, instead of a window of two hours. */
	asap: boolean
	/** `Tuesday, December 1, 2026` */
	dateInWords: string
}

/** The facts for the mails about a lead, and for the CRM. */
export type LeadSnapshot = MessageFacts & {
	lead: Lead
	/** Whose booking it is; nobody's, of one that is made up. */
	customerId: CustomerId | null
	/** Higher after each change of the booking. */
	version: number
	/** Until when its customer moves or cancels it on its page. */
	changeUntil?: Date | undefined
	/** The pickup was cancelled before this was sent. */
	cancelled: boolean
	/** The load is the subject of a local page, and not a load size. */
	isSubject: boolean
	/** The price range of it from a local page, for a subject with the trip: `$179–$259` */
	sizePrice: string | undefined
	/** What loads cost, where neither the form nor a quote says how much there is. */
	unsaid: PricesBySize | undefined
	/** `undefined` when there is none. */
	travelFee: TravelFee | undefined
	/** The pickup as a file for calendars, once its day is confirmed. */
	calendar: string | undefined
	/** `counted`: the counted things, in words. */
	quote?: {
		id: QuoteId
		items: string
		counted?: string
		unsaid?: boolean
		/** What was ticked of a load that nobody has said; `extras`: in words. */
		ticked?: { extras?: string | undefined }
		totalCents: Cents
		photoCount: number
		/** What staff have set for a load that nobody has said. */
		priced?: AcceptedPrice
		accepted?: AcceptedPrice
	}
}
