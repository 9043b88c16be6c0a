import { fetchJson } from '#app/platform/json-client.ts'
import type { ReviewStatus } from '#app/quotes/review.ts'
import { deskQuoteReview } from '#app/shell/desk-links.ts'
import { type ReviewAnswer, reviewAnswerSchema } from './review-answer.ts'
import type { Fields } from './review-fields.ts'

/**
 * Sends a review; returns `undefined` when there is no usable answer. This is not done by a router's
 * fetcher: when its request fails, the error page replaces all that was typed.
 */
export async function sendReview(
	quoteId: string,
	fields: Fields & { status: ReviewStatus },
	version: number,
): Promise<ReviewAnswer | undefined> {
	const fetched = await fetchJson(deskQuoteReview(quoteId), reviewAnswerSchema, {
		method: 'POST',
		body: new URLSearchParams({ ...fields, version: String(version) }),
	})
	return fetched.outcome === 'answered' ? fetched.data : undefined
}
