import { fetchJson } from '#app/platform/json-client.ts'
import type { ReviewStatus } from '#app/quotes/review.ts'
import { deskQuoteReview } from '#app/shell/links.ts'
import { type ReviewAnswer, reviewAnswerSchema, type Typed } from './review-answer.ts'

/**
 * Sends a review as it was typed; returns `undefined` when there is no usable answer. This is not done by a router's
 * fetcher: when its request fails, the error page replaces all that was typed.
 */
export async function sendReview(
	quoteId: string,
	{ status, finalAmount, notes }: Typed & { status: ReviewStatus },
	version: number,
): Promise<ReviewAnswer | undefined> {
	const fetched = await fetchJson(deskQuoteReview(quoteId), reviewAnswerSchema, {
		method: 'POST',
		body: new URLSearchParams({ status, finalAmount, notes, version: String(version) }),
	})
	return fetched.outcome === 'answered' ? fetched.data : undefined
}
