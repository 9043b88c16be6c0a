import * as history from '#app/history/history.server.ts'
import type { QuoteId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { quoteStates } from '#app/policies/quote-states.ts'
import { anyTravelFee, type TravelFeeInPrice } from './firm/firm-price.ts'
import { followReview } from './firm/follow-review.server.ts'
import { finalLines, lineInWords } from './firm/lines/price-lines.ts'
import { isReviewedAs, isSameLines, type Review, type ReviewResult, setBy } from './review.ts'
import * as store from './store.server.ts'

/**
 * Sets a quote's status, and sets or removes its final amount and notes, for a member of staff. The quote must still have the version
 * that they saw: otherwise nothing is written, and the result names who changed it and how. The same review sent twice is
 * done once. `included` is in the amount: to the
 * pickup, or to the place that the customer named.
 */
export async function reviewQuote(
	needs: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	quoteId: QuoteId,
	review: Review,
	staff: SignedInStaff,
	included: TravelFeeInPrice = anyTravelFee,
): Promise<ReviewResult> {
	const reviewing = { quoteId, staff }
	return needs.database.transaction().execute(async (transaction) => {
		const before = await store.findQuoteForReview(transaction, reviewing)
		if (!before) return { ok: false, reason: 'no-such-quote' } as const
		const { finalAmount, lines, notes, customerNote } = setBy(review)
		const columns = {
			quote_status: quoteStates.next(review.status, before.quote_status, 'staff'),
			...(finalAmount === undefined ? {} : { final_quote_cents: finalAmount }),
			...(lines === undefined ? {} : { final_lines: lines && JSON.stringify(lines) }),
			...(notes === undefined ? {} : { admin_notes: notes }),
			...(customerNote === undefined ? {} : { customer_note: customerNote }),
		}
		const after = await store.reviewQuoteRow(transaction, reviewing, review.version, columns)
		if (!after) {
			const row = (await store.findQuoteForReview(transaction, reviewing)) ?? before
			const now = reviewed(row)
			const [last] = await history.of(transaction, { kind: 'quote', id: quoteId }, 1)
			const by = { actor: last?.actor ?? 'someone', at: last?.at ?? row.updated_at }
			// The same review sent again because the response was lost: the quote is already as its author wants it.
			if (by.actor === staff.name && isReviewedAs(now, review))
				return { ok: true, status: review.status, version: now.version } as const
			return { ok: false, reason: 'changed', by, now } as const
		}
		await followReview(needs, transaction, { quote: after, included }, staff)
		await history.record(transaction, {
			subject: { kind: 'quote', id: quoteId },
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
	lines: finalLines(row),
	notes: row.admin_notes,
	customerNote: row.customer_note,
	version: row.version,
})

/** The status, and the parts of `one` that differ in `other`; without the version, which means nothing to a reader. */
const changedParts = (one: ReturnType<typeof reviewed>, other: ReturnType<typeof reviewed>) => ({
	status: one.status,
	...(one.finalAmount === other.finalAmount ? {} : { finalAmount: one.finalAmount }),
	...(isSameLines(one.lines, other.lines) ? {} : { lines: one.lines?.map(lineInWords) ?? null }),
	...(one.notes === other.notes ? {} : { notes: one.notes }),
	...(one.customerNote === other.customerNote ? {} : { customerNote: one.customerNote }),
})
