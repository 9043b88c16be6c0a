import * as z from 'zod/mini'
import { actionNames } from '#app/policies/booking-states.ts'

/** A change of a pickup that needs its question confirmed first. */
export const askedChangeSchema = z.object({
	bookingId: z.string(),
	version: z.number(),
	action: z.enum(actionNames),
	eta: z.number(),
	question: z.object({ words: z.string(), yes: z.string(), confirmed: z.string() }),
})
export type AskedChange = z.infer<typeof askedChangeSchema>
