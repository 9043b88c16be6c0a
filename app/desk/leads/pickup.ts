import { z } from 'zod'
import { actionNames, type BookingAction, type BookingStatus } from '#app/bookings/booking-states.ts'
import { etaMinutes } from '#app/bookings/pickup-messages.ts'
import { type BookingId, bookingIdSchema } from '#app/platform/ids.ts'

/** The pickup of a lead. */
export type Pickup = {
	id: BookingId
	/** For use on the phone: `K7M3QX`. */
	reference: string
	status: BookingStatus
	version: number
	/** What staff may do with it now. */
	actions: BookingAction[]
}

/** A change of a pickup by staff, with the version of it that they saw. */
export const pickupChangeSchema = z.strictObject({
	bookingId: bookingIdSchema,
	version: z.coerce.number().int().positive(),
	action: z.enum(actionNames),
	/** With 'setOff': in how many minutes the crew will be there. */
	eta: z.coerce.number().int().min(etaMinutes.least).max(etaMinutes.most).default(etaMinutes.usual),
})

/** The buttons for what may be done with a pickup. */
export const actionWords: Record<BookingAction, string> = {
	confirm: 'Day is settled',
	setOff: 'On the way',
	arrive: 'Arrived',
	finish: 'Done',
	missCustomer: 'Nobody there',
	cancel: 'Cancel pickup',
}
