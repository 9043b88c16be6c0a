import { z } from 'zod'
import { actionNames } from '#app/bookings/booking-states.ts'
import { etaMinutes } from '#app/bookings/eta-minutes.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'

/** A change of a pickup by staff, with the version of it that they saw. */
export const pickupChangeSchema = z.strictObject({
	bookingId: bookingIdSchema,
	version: z.coerce.number().int().positive(),
	action: z.enum(actionNames),
	/** With 'setOff': in how many minutes the crew will be there. */
	eta: z.coerce.number().int().min(etaMinutes.least).max(etaMinutes.most).default(etaMinutes.usual),
})
