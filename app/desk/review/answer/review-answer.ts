import * as z from 'zod/mini'
import { priceLinesSchema } from '#app/quotes/firm/lines/price-lines.ts'
import type { TypedLine } from '#app/quotes/firm/lines/typed-lines.ts'
import { type Review, reviewStatuses } from '#app/quotes/review.ts'
import { quoteStatuses } from '../list/quotes-list.ts'

const faultsSchema = z.object({
	finalAmount: z.nullish(z.array(z.string())),
	lines: z.nullish(z.array(z.string())),
	notes: z.nullish(z.array(z.string())),
	customerNote: z.nullish(z.array(z.string())),
})
export type ReviewFaults = z.infer<typeof faultsSchema>

/** The present state of a quote that somebody else changed first. */
const nowSchema = z.object({
	status: z.enum(quoteStatuses),
	finalAmount: z.nullable(z.number()),
	lines: z.nullable(priceLinesSchema),
	notes: z.nullable(z.string()),
	customerNote: z.nullable(z.string()),
	version: z.number(),
})

/** The server's answer to a review. */
export const reviewAnswerSchema = z.discriminatedUnion('outcome', [
	z.object({ outcome: z.literal('done'), status: z.enum(reviewStatuses), version: z.number() }),
	z.object({ outcome: z.literal('refused'), faults: faultsSchema }),
	z.object({ outcome: z.literal('changed'), by: z.string(), at: z.string(), now: nowSchema }),
	z.object({ outcome: z.literal('gone') }),
	z.object({ outcome: z.literal('signed-out') }),
])
export type ReviewAnswer = z.infer<typeof reviewAnswerSchema>

/** The answer, or `unanswered`: then the page does not know whether the review was saved. */
export type ReviewOutcome = ReviewAnswer | { outcome: 'unanswered'; sent: Omit<Review, 'version'> }

/** The text of the fields. No lines: the amount stands alone. */
export type Typed = { finalAmount: string; lines: TypedLine[]; notes: string; customerNote: string }
