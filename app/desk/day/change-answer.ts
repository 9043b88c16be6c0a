import * as z from 'zod/mini'

const freeWindowSchema = z.object({
	date: z.string(),
	dateInWords: z.string(),
	windowId: z.string(),
	windowLabel: z.string(),
})

/** What became of an action on a pickup, or of its move. */
export const changeAnswerSchema = z.discriminatedUnion('outcome', [
	/** `status` is its status now. */
	z.object({ outcome: z.literal('done'), status: z.string() }),
	z.object({ outcome: z.literal('moved') }),
	/** Nothing was changed. `message` says why, `free` where it could be moved instead. */
	z.object({
		outcome: z.literal('refused'),
		message: z.string(),
		free: z.optional(z.array(freeWindowSchema)),
	}),
	z.object({ outcome: z.literal('signed-out') }),
])
export type ChangeAnswer = z.infer<typeof changeAnswerSchema>
