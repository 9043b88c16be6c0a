import * as z from 'zod/mini'

/** How much longer the session lasts, unless somebody works. */
export const sessionAnswerSchema = z.union([
	z.object({ outcome: z.literal('open'), secondsLeft: z.number() }),
	z.object({ outcome: z.literal('signed-out') }),
])
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>
