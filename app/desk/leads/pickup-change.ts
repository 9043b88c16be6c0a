import { z } from 'zod'
import { etaMinutes } from '#app/bookings/changes/eta-minutes.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { actionNames } from '#app/policies/booking-states.ts'

/** A change of a pickup by staff, with the version of it that they saw. */
export const pickupChangeSchema = z.strictObject({
	bookingId: bookingIdSchema,
	version: z.coerce.number().int().positive(),
	action: z.enum(actionNames),
	/** With 'setOff': in how many minutes the crew arrives. */
	eta: z.coerce.number().int().min(etaMinutes.least).max(etaMinutes.most).default(etaMinutes.usual),
	/** The question that was confirmed. */
	confirmed: z.string().max(200).optional(),
})
