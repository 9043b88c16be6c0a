import * as z from 'zod/mini'

/** What became of an action on a pickup: its status now, or why nothing was changed. */
export const changeAnswerSchema = z.discriminatedUnion('outcome', [
	z.object({ outcome: z.literal('done'), status: z.string() }),
	z.object({ outcome: z.literal('refused'), message: z.string() }),
	z.object({ outcome: z.literal('signed-out') }),
])
export type ChangeAnswer = z.infer<typeof changeAnswerSchema>
