import type { FreeWindow } from '#app/bookings/arrival-window.ts'
import type { Faults } from '#app/bookings/booking-outcome.ts'
import type { CustomerId } from '#app/platform/ids.ts'
import type { WhoIsThere } from './overbooking.ts'

/** The fields of the form in which staff type in a booking. */
export const typedFields = [
	'phone',
	'name',
	'email',
	'address',
	'postal',
	'city',
	'cityOffered',
	'trip',
	'date',
	'window',
	'instead',
	'load',
	'notes',
	'because',
	'seen',
] as const

/** What became of a form that was not booked. */
export type RefusedBooking = {
	typed: Record<string, string>
	faults: Faults
	/** What stands in the way, and whose pickups they are. */
	refusal: string | undefined
	there: WhoIsThere | undefined
	/** The same as the server checks it, where an owner books all the same. */
	seen: string
	alternatives: FreeWindow[]
	/** An owner may book it all the same. */
	canOverbook: boolean
}

/** Somebody who has booked from a phone number before, as they last did. */
export type KnownCustomer = {
	id: CustomerId
	name: string
	email: string
	address: string
	postal: string
	city: string
	/** `Tue, Dec 1` */
	lastPickup: string
}
