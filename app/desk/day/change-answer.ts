import * as z from 'zod/mini'

const freeWindowSchema = z.object({
	date: z.string(),
	dateInWords: z.string(),
	windowId: z.string(),
	windowLabel: z.string(),
})

/** What became of a change of a pickup: its status now, or why nothing was changed and where it could be moved instead. */
export const changeAnswerSchema = z.discriminatedUnion('outcome', [
	z.object({ outcome: z.literal('done'), status: z.string() }),
	z.object({ outcome: z.literal('moved') }),
	z.object({ outcome: z.literal('refused'), message: z.string(), free: z.array(freeWindowSchema) }),
	z.object({ outcome: z.literal('signed-out') }),
])
export type ChangeAnswer = z.infer<typeof changeAnswerSchema>
