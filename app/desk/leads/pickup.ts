import { z } from 'zod'
import { actionNames, type BookingAction, type BookingStatus } from '#app/bookings/booking-states.ts'
import { type BookingId, bookingIdSchema } from '#app/platform/ids.ts'

/** The pickup that came of a lead. */
export type Pickup = {
	id: BookingId
	/** By which it is named on the phone: `K7M3QX`. */
	reference: string
	status: BookingStatus
	version: number
	/** What staff may do with it now. */
	actions: BookingAction[]
}

/** What staff do with a pickup, as they saw it. */
export const pickupChangeSchema = z.strictObject({
	bookingId: bookingIdSchema,
	version: z.coerce.number().int().positive(),
	action: z.enum(actionNames),
})
