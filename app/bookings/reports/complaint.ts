import * as z from 'zod/mini'
import { complaintIdSchema } from '#app/platform/ids.ts'

/** What came of a complaint. */
export const outcomes = ['put right', 'money back', 'nothing to do'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeNames: Record<Outcome, string> = {
	'put right': 'We put it right',
	'money back': 'Money back',
	'nothing to do': 'Nothing to do',
}

const longest = 2000
const tooLong = 'Keep it to 2,000 characters.'

export const complaintSchema = z.object({
	complaint: complaintIdSchema,
	said: z.string().check(z.trim(), z.minLength(1, 'Write what they said.'), z.maxLength(longest, tooLong)),
})
export const outcomeSchema = z.object({
	complaint: complaintIdSchema,
	outcome: z.enum(outcomes, { error: 'Choose what came of it.' }),
	note: z.string().check(z.trim(), z.maxLength(longest, tooLong)),
})
export type TypedComplaint = z.infer<typeof complaintSchema>
export type TypedOutcome = z.infer<typeof outcomeSchema>
