import type { Payment } from '#app/bookings/charge.ts'
import type { CustomerId, QuoteId, TruckId } from '#app/platform/ids.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import type { Pickup } from '../leads/pickup.ts'

/** A pickup as the desk's list, its day and its sheets show it. */
export type PickupAtDesk = Pickup & {
	date: CalendarDate
	/** `Tue, Dec 1` */
	day: string
	windowId: string
	windowLabel: string
	/** The window of the day in which a pickup of Today ASAP takes a place too. */
	asapWindowId: string | null
	name: string
	/** `403-555-0142` */
	phone: string
	email: string
	/** The address in one line. */
	where: string
	/** The size, or what the quote holds; `undefined` when nothing was said of it. */
	load: string | undefined
	/** `$325.00, estimated`; `undefined` when there is none. */
	price: string | undefined
	/** What the trip adds to it: `$50`; `undefined` when it adds nothing, or nobody has said what. */
	trip: string | undefined
	/** What was charged before tax, and how it was paid; `null` until both are entered. */
	charged: Cents | null
	payment: Payment | null
	quoteId: QuoteId | null
	quoteStatus: QuoteStatus | null
	customerId: CustomerId
	farAway: boolean
	overbookedBecause: string | null
	/** On which truck it goes, once staff have said so. */
	truck: { id: TruckId; name: string } | undefined
	/** What it takes of a truck; `null` when nobody knows. */
	cubicYards: number | null
	booked: Date
}

/** What a customer answered by text since they booked. */
export type PickupTexts = {
	/** They texted STOP from the phone of this pickup. */
	isStopped: boolean
	/** The latest first, and how many there are. */
	latest: { id: string; at: string; body: string }[]
	count: number
}

/** A pickup with what a crew wants to know beyond the list. */
export type PickupOfDay = PickupAtDesk & {
	texts: PickupTexts
	/** No pickup was made for this customer before. */
	firstTime: boolean
	/** It was done in the last days, and nobody has entered what was charged. */
	lacksCharge: boolean
	/** The windows of its day to which it can be moved where they have a place. */
	canMoveTo: string[]
	/** What holds of the place: notes, gate code and who will be there. */
	notes: string[]
}

/** `$325.00, estimated, and $50 for the trip`; empty when nothing is known. */
export const priceWithTrip = ({ price, trip }: Pick<PickupAtDesk, 'price' | 'trip'>): string =>
	[price, trip && `${trip} for the trip`].filter(Boolean).join(', and ')

/** By what the customer of a pickup hears that it was moved. */
export function customerIsTold({ email, texts }: Pick<PickupOfDay, 'email' | 'texts'>): string {
	const ways = [...(email === '' ? [] : ['mail']), ...(texts.isStopped ? [] : ['text'])]
	return ways.length === 0
		? 'They want no texts and left no email address: call them.'
		: `The customer is told by ${ways.join(' and ')}.`
}

/** What staff should notice about a pickup, in words. */
export function flagsOf(pickup: PickupOfDay): string[] {
	const { status, farAway, firstTime, quoteStatus, overbookedBecause, payment, lacksCharge } = pickup
	return [
		...(status === 'requested' ? ['Waits for an answer'] : []),
		...(farAway ? ['Far away'] : []),
		...(firstTime ? ['First time'] : []),
		...(quoteStatus === 'pending' ? ['Quote not reviewed'] : []),
		...(quoteStatus === 'rejected' ? ['Quote rejected'] : []),
		...(payment === 'not paid yet' ? ['Unpaid'] : []),
		...(lacksCharge ? ['Charge not entered'] : []),
		...(overbookedBecause === null ? [] : [`Overbooked: ${overbookedBecause}`]),
	]
}
