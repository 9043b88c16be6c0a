import * as z from 'zod/mini'
import { bookingStatuses } from '#app/policies/booking-states.ts'
import { askedChangeSchema } from '../../leads/asked-change.ts'

const freeWindowSchema = z.object({
	date: z.string(),
	dateInWords: z.string(),
	windowId: z.string(),
	windowLabel: z.string(),
})

/** The outcome of an action on a pickup, or of its move. */
export const changeAnswerSchema = z.discriminatedUnion('outcome', [
	/** With its new status and version. */
	z.object({ outcome: z.literal('done'), status: z.enum(bookingStatuses), version: z.number() }),
	z.object({ outcome: z.literal('moved') }),
	/** Nothing was changed; `free` has windows to move it to instead. */
	z.object({
		outcome: z.literal('refused'),
		message: z.string(),
		free: z.optional(z.array(freeWindowSchema)),
	}),
	/** Nothing was changed yet: staff must confirm first. */
	z.object({ outcome: z.literal('asks'), asked: askedChangeSchema }),
	z.object({ outcome: z.literal('signed-out') }),
])
export type ChangeAnswer = z.infer<typeof changeAnswerSchema>
