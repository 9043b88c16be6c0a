import type { FreeWindow } from '#app/bookings/rules/arrival-window.ts'
import { bookingFields } from '#app/bookings/rules/booking-fields.ts'
import type { Faults } from '#app/bookings/rules/booking-outcome.ts'
import type { BookingId, CustomerId } from '#app/platform/ids.ts'
import type { WhoIsThere } from '../moving/overbooking.ts'

/** The tick that staff agreed on day and window with the caller; it counts where trucks go on set days. */
export const dayAgreedField = 'dayAgreed'

/** The tick that what confirms the booking asks for photos. */
export const askPhotosField = 'askPhotos'

/** All fields of the public form but consent, which only the customer gives, and those of the desk. */
export const typedFields = [
	...Object.keys(bookingFields).filter((name) => name !== 'offers'),
	'cityOffered',
	'trip',
	'instead',
	dayAgreedField,
	askPhotosField,
	'load',
	'because',
	'seen',
	'as',
	'formKey',
	'priceList',
]

export type RefusedBooking = {
	typed: Record<string, string>
	faults: Faults
	/** The conflict in words, and its pickups. */
	refusal: string | undefined
	there: WhoIsThere | undefined
	/** The snapshot of the conflict, for an owner who overbooks. */
	seen: string
	alternatives: FreeWindow[]
	/** An owner may overbook it. */
	canOverbook: boolean
	/** The booking that it repeats, whose load stays as it is. */
	bookedAlready: BookedAlready | undefined
}

/** `load`: in words. `hasNotes`: the repeated form has notes, which are on the booking now. */
export type BookedAlready = { id: BookingId; reference: string; load: string; hasNotes: boolean }

/** A customer who has booked from a phone number before, with the details of their latest booking at one address. */
export type KnownCustomer = {
	id: CustomerId
	bookingId: BookingId
	name: string
	email: string
	address: string
	unit: string
	postal: string
	city: string
	/** `Tue, Dec 1` */
	lastPickup: string
	/** How staff have marked them, in words. */
	marks: string[]
}

/** A form that is returned with what was typed, and why. */
export const refusedBooking = (
	typed: ReadonlyMap<string, string>,
	change: Partial<RefusedBooking>,
): RefusedBooking => ({
	typed: Object.fromEntries(typed),
	faults: {},
	refusal: undefined,
	there: undefined,
	seen: typed.get('seen') ?? '',
	alternatives: [],
	canOverbook: false,
	bookedAlready: undefined,
	...change,
})
