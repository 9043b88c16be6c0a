import type { Lead } from '#app/bookings/lead.ts'
import type { PickupTrip } from '#app/bookings/pickup-trip.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Cents } from '#app/values/money.ts'

/** What a message to a customer says of a pickup, or of a place in the waiting list. */
export type Told = {
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
		| 'unsettled'
	>
	/** The name of the pickup on the phone: `K7M3QX`. Empty while nothing is booked. */
	reference: string
	windowLabel: string
	/** Today as soon as a truck can be there, instead of a window of two hours. */
	asap: boolean
	/** `Tuesday, December 1, 2026` */
	dateInWords: string
}

/** Everything that mails and the CRM need about a lead. */
export type LeadToDeliver = Told & {
	lead: Lead
	/** The pickup was cancelled before this was sent. */
	cancelled: boolean
	/** It was a request whose day is settled now, as its customer is told when that is done. */
	answered: boolean
	/** The price range of a size that was chosen on a local page: `$179–$259` */
	sizePrice: string | undefined
	/** What the trip adds to the price; `undefined` when it adds nothing. */
	trip: PickupTrip | undefined
	/** The pickup as a file for calendars, once its day is settled. */
	calendar: string | undefined
	/** `counted`: the things that the customer counted, in words. */
	quote?: { id: QuoteId; items: string; counted?: string; totalCents: Cents; photoCount: number }
}
