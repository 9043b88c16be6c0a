import type { Payment } from '#app/bookings/changes/paid-charge.ts'
import type { FieldTexts } from '#app/bookings/rules/booking-fields.ts'
import type { PickupTimes } from '#app/bookings/rules/pickup-times.ts'
import type { CustomerId, QuoteId, TruckId } from '#app/platform/ids.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { JobSize } from '#app/schedule/day-capacity.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, formatMoney, plusTax } from '#app/values/money.ts'
import type { Pickup } from '../leads/pickup.ts'
import type { TextAtDesk } from '../texts/text-at-desk.ts'
import type { HigherPriceAtDesk } from './higher-price/higher-price-at-desk.ts'
import type { StaffNote } from './notes/staff-note.ts'
import type { Due } from './travel-fee-at-desk.ts'

/** With the cubic yards and minutes that it takes of its day, as reckoned when it was booked. */
export type PickupAtDesk = Pickup &
	JobSize & {
		date: CalendarDate
		/** `Tue, Dec 1` */
		day: string
		windowId: string
		windowLabel: string
		/** The window of the day in which a pickup of Today ASAP takes a slot too. */
		asapWindowId: string | null
		name: string
		/** `403-555-0142` */
		phone: string
		email: string
		where: string
		/** The fields of its form as they are read. */
		shown: FieldTexts
		/** The load size, or the load of the quote; `undefined` when neither is known. */
		load: string | undefined
		/** `$325.00, estimated`; `undefined` when there is none. */
		price: string | undefined
		/** `$50`; `undefined` when there is none, or it is not set yet. */
		travelFee: string | undefined
		/** It's done, or was cancelled for a fee. */
		isChargeable: boolean
		/** Its charge, and with it how it was paid, is entered. */
		isCharged: boolean
		/** The charge before tax, and how it was paid; `null` until both are entered, and for who may not see money. */
		charged: Cents | null
		/** A part of its invoice was credited, which the charge is less. */
		isCredited: boolean
		payment: Payment | null
		quoteId: QuoteId | null
		quoteStatus: QuoteStatus | null
		customerId: CustomerId
		/** How staff have marked their customer, in words. */
		customerMarks: string[]
		farAway: boolean
		overbookedBecause: string | null
		/** `undefined` until staff have put it on a truck, and while that one is out. */
		truck: { id: TruckId; name: string } | undefined
		/** The truck that it was on, which is out that day. */
		leftTruck: { id: TruckId; name: string } | undefined
		booked: Date
	}

/** The customer's texts since the booking. */
export type PickupTexts = {
	stoppedBy: 'customer' | 'staff' | undefined
	/** The latest first; `count` is of all. */
	latest: TextAtDesk[]
	count: number
}

/** A pickup with the additional facts for a crew. */
export type PickupOfDay = PickupAtDesk & {
	texts: PickupTexts
	/** `Tuesday, December 1` */
	dayInWords: string
	times: PickupTimes
	/** Why no crew comes, before it has begun: `the day is closed`. */
	nobodyComes: string | undefined
	/** No pickup was made for this customer before. */
	firstTime: boolean
	/** It was done in the last days, and its charge is not entered. */
	lacksCharge: boolean
	/** What its customer is asked beside the price that they accepted; `undefined` without one. */
	higherPrice: HigherPriceAtDesk | undefined
	/** The time of arrival that the customer was told, in words, until the crew is there. */
	notified: string | undefined
	/** When the crew set off, arrived and was done, as far as that holds: `Set off 9:42 AM`. */
	pressed: string[]
	/** It is ahead, and the day's truck for its zone leaves at 8 AM, whatever its window. */
	leavesAtEight: boolean
	/** What its customer pays, with taxes; `undefined` where only the crew can say it. */
	due: Due | undefined
	purchaseOrder: string | null
	/** What 'Done' asks for: the total as it is typed, and the taxes in it; `undefined` where it only says that it is done. */
	askedWithDone: { total: string; taxNames: string } | undefined
	/** Who pays, if not who booked: `Billed to Prairie Homes`, or `Last billed to` before it is billed. */
	payer: string | undefined
	/** What staff noted of it for each other. */
	staffNotes: StaffNote[]
	/** It is today's, and the customer can be told that the crew is running late. */
	canBeLate: boolean
	/** The windows of its day to which it can be moved when they have a slot. */
	canMoveTo: string[]
	/** Its customer said yes by text to a curbside pickup, as staff have marked it. */
	isCurbside: boolean
	/** Its customer was promised photos of the place once it's empty, and has none yet. */
	owesPhotos: boolean
	/** What they said to a curbside pickup, and the current details: notes, gate code and who will be there. */
	notes: string[]
}

type MoneyOfPickup = Pick<PickupAtDesk, 'price' | 'travelFee' | 'charged' | 'isCredited'>

/**
 * `$325.00, estimated, and $50 for the trip`, or the charge, which includes the travel fee: `$80 + tax charged, after a credit`; empty
 * when nothing is known.
 */
export function priceWithTravelFee(money: MoneyOfPickup, company: Pick<Company, 'taxes'>): string {
	const { price, travelFee, charged } = money
	if (charged === null)
		return [price, travelFee && `${travelFee} for the trip`].filter(Boolean).join(', and ')
	const { amount, rest } = moneyInRow(money, company)
	return `${amount}${rest}`
}

/** The same for a row of the day, in fewer words: the amount, and what it is read with. */
export function moneyInRow(
	{ price, travelFee, charged, isCredited }: MoneyOfPickup,
	{ taxes }: Pick<Company, 'taxes'>,
): { amount: string; rest: string } {
	if (charged !== null)
		return {
			amount: formatMoney(charged),
			rest: `${plusTax({ taxes }, ' ')} charged${afterCredit({ isCredited })}`,
		}
	const added = travelFee === undefined ? '' : `${travelFee} trip`
	return price === undefined
		? { amount: added, rest: '' }
		: { amount: price, rest: added === '' ? '' : ` + ${added}` }
}

/** What an amount that was charged is followed by where it is less a credit. */
export const afterCredit = ({ isCredited }: Pick<PickupAtDesk, 'isCredited'>): string =>
	isCredited ? ', after a credit' : ''

/** What a customer texted as their yes to a curbside pickup, for the crew. */
export const curbsideInWords = (texts: string[]): string[] =>
	texts.length === 0 ? [] : [`Curbside: yes by text, ${texts.map((words) => `“${words}”`).join(', ')}`]

/** What to notice of a request. */
export const toAnswer = 'Waiting for an answer'

export function flagsOf(pickup: PickupOfDay): string[] {
	const {
		customerMarks,
		status,
		farAway,
		firstTime,
		quoteStatus,
		overbookedBecause,
		payment,
		charged,
		lacksCharge,
		nobodyComes,
		higherPrice,
		isCurbside,
		owesPhotos,
		leavesAtEight,
	} = pickup
	return [
		...customerMarks,
		...(nobodyComes === undefined ? [] : [`No crew: ${nobodyComes}`]),
		...(status === 'requested' ? [toAnswer] : []),
		...(isCurbside ? ['Curbside'] : []),
		...(owesPhotos ? ['Photos promised'] : []),
		...(farAway ? ['Far away'] : []),
		...(leavesAtEight ? ['8 AM truck'] : []),
		...(firstTime ? ['First time'] : []),
		...(quoteStatus === 'pending' ? ['Quote not reviewed'] : []),
		...(quoteStatus === 'rejected' ? ['Quote rejected'] : []),
		...(payment === 'not paid yet' && charged !== 0 ? ['Unpaid'] : []),
		...(higherPrice?.flag === undefined ? [] : [higherPrice.flag]),
		...(lacksCharge ? ['Charge not entered'] : []),
		...(overbookedBecause === null ? [] : [`Overbooked: ${overbookedBecause}`]),
	]
}
