import * as z from 'zod/mini'
import { questionIdSchema } from '#app/platform/ids.ts'
import { isBlank, severalLines } from '#app/values/typed-text.ts'

const text = (missing: string, longest: number) =>
	z.string({ error: missing }).check(
		z.overwrite(severalLines),
		z.maxLength(longest, `Keep this under ${longest} characters.`),
		z.refine((typed) => !isBlank(typed), missing),
	)

/** A customer's question about their quote. */
export const questionSchema = z.object({ question: text('Type your question.', 1000) })

/** The answer of staff to one of them. */
export const answerSchema = z.object({
	question: questionIdSchema,
	answer: text('Type your answer.', 2000),
})

/** How many questions of a quote may wait for an answer. */
export const mostOpen = 5
