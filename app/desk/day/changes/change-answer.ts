import * as z from 'zod/mini'
import { askedChangeSchema } from '../../leads/asked-change.ts'

const freeWindowSchema = z.object({
	date: z.string(),
	dateInWords: z.string(),
	windowId: z.string(),
	windowLabel: z.string(),
})

/** The outcome of an action on a pickup, or of its move. */
export const changeAnswerSchema = z.discriminatedUnion('outcome', [
	/** `status` is its new status. */
	z.object({ outcome: z.literal('done'), status: z.string() }),
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
