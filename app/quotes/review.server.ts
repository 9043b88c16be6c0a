import type { QuoteId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isReviewedAs, type Review, type ReviewResult, setBy } from './review.ts'
import * as store from './store.server.ts'

/**
 * Sets a quote's status, and sets or removes its final amount and notes, for a member of staff. The quote must still have the version
 * that they saw: otherwise nothing is written, and the result names who changed it and how. The same review sent twice is
 * done once.
 */
export async function reviewQuote(
	{ database }: Pick<Platform, 'database'>,
	quoteId: QuoteId,
	review: Review,
	staff: SignedInStaff,
): Promise<ReviewResult> {
	const reviewing = { quoteId, staff }
	return database.transaction().execute(async (transaction) => {
		const before = await store.findQuoteForReview(transaction, reviewing)
		if (!before) return { ok: false, reason: 'no-such-quote' } as const
		const { finalAmount, notes } = setBy(review)
		const columns = {
			quote_status: review.status,
			...(finalAmount === undefined ? {} : { final_quote_cents: finalAmount }),
			...(notes === undefined ? {} : { admin_notes: notes }),
		}
		const after = await store.reviewQuoteRow(transaction, reviewing, review.version, columns)
		if (!after) {
			const row = (await store.findQuoteForReview(transaction, reviewing)) ?? before
			const now = reviewed(row)
			const by = (await store.lastChange(transaction, reviewing)) ?? { actor: 'somebody', at: row.updated_at }
			// The same review sent again because the response was lost: the quote is already as its author wants it.
			if (by.actor === staff.name && isReviewedAs(now, review))
				return { ok: true, status: review.status, version: now.version } as const
			return { ok: false, reason: 'changed', by, now } as const
		}
		await store.recordQuoteHistory(transaction, {
			quoteId,
			actor: staff.name,
			action: review.status,
			before: changedParts(reviewed(before), reviewed(after)),
			after: changedParts(reviewed(after), reviewed(before)),
		})
		return { ok: true, status: review.status, version: after.version } as const
	})
}

const reviewed = (row: store.QuoteRow) => ({
	status: row.quote_status,
	finalAmount: row.final_quote_cents,
	notes: row.admin_notes,
	version: row.version,
})

/** The status, and the parts of `one` that differ in `other`; without the version, which means nothing to a reader. */
const changedParts = (one: ReturnType<typeof reviewed>, other: ReturnType<typeof reviewed>) => ({
	status: one.status,
	...(one.finalAmount === other.finalAmount ? {} : { finalAmount: one.finalAmount }),
	...(one.notes === other.notes ? {} : { notes: one.notes }),
})
