import { z } from 'zod'
import { type Review, type ReviewStatus, reviewStatuses } from '#app/quotes/review.ts'
import { deskQuoteReview } from '#app/shell/links.ts'
import { quoteStatuses } from './quotes-list.ts'

const faultsSchema = z.object({
	finalAmount: z.array(z.string()).nullish(),
	notes: z.array(z.string()).nullish(),
})
export type ReviewFaults = z.infer<typeof faultsSchema>

/** A quote as it stands when somebody else was first. */
const nowSchema = z.object({
	status: z.enum(quoteStatuses),
	finalAmount: z.number().nullable(),
	notes: z.string().nullable(),
	version: z.number(),
})

/** What the desk is told of a review that it sent. */
const reviewAnswerSchema = z.discriminatedUnion('outcome', [
	z.object({ outcome: z.literal('done'), status: z.enum(reviewStatuses), version: z.number() }),
	z.object({ outcome: z.literal('refused'), faults: faultsSchema }),
	z.object({ outcome: z.literal('changed'), by: z.string(), at: z.string(), now: nowSchema }),
	z.object({ outcome: z.literal('gone') }),
	z.object({ outcome: z.literal('signed-out') }),
])
export type ReviewAnswer = z.infer<typeof reviewAnswerSchema>

/** The answer, or that there was none: then nobody here knows whether what was sent is saved. */
export type ReviewOutcome = ReviewAnswer | { outcome: 'unanswered'; sent: Omit<Review, 'version'> }

/** The two fields as they stand. */
export type Typed = { finalAmount: string; notes: string }

/** How long an answer is waited for, in milliseconds. */
const patience = 20_000

/**
 * Sends a review as it was typed; nothing where there was no answer. No fetcher does it: one whose answer fails puts the
 * error page over all that was typed.
 */
export async function sendReview(
	quoteId: string,
	{ status, finalAmount, notes }: Typed & { status: ReviewStatus },
	version: number,
): Promise<ReviewAnswer | undefined> {
	try {
		const response = await fetch(deskQuoteReview(quoteId), {
			method: 'POST',
			body: new URLSearchParams({ status, finalAmount, notes, version: String(version) }),
			signal: AbortSignal.timeout(patience),
		})
		return reviewAnswerSchema.parse(await response.json())
	} catch {
		return undefined
	}
}
