import * as z from 'zod/mini'
import type { Cents } from '#app/values/money.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { severalLines } from '#app/values/typed-text.ts'
import type { QuoteStatus } from './quote.ts'

/** The statuses that staff may set, from any other status; nobody sets draft (docs/rules.md, 'Review'). */
export const reviewStatuses = ['approved', 'pending', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

const longestNotes = 5000
/** It is in an email. */
const longestCustomerNote = 1000
/** The largest integer of the database. */
const largestVersion = 2 ** 31 - 1

const notes = (longest: number, fault: string) =>
	z.optional(
		z.pipe(
			z.string().check(z.overwrite(severalLines), z.maxLength(longest, fault)),
			z.transform((typed) => (typed === '' ? undefined : typed)),
		),
	)

/** What staff type into a review. */
export const reviewFieldsSchema = z.strictObject({
	/** Sent empty, the amount stays as it was (docs/rules.md, 'Review'). */
	finalAmount: z.optional(typedAmountSchema),
	notes: notes(longestNotes, `Shorten the notes to ${longestNotes} characters.`),
	customerNote: notes(longestCustomerNote, `Shorten the note to ${longestCustomerNote} characters.`),
	/** Removes the amount, the notes or the note to the customer that were set. */
	removeAmount: z.optional(z.literal('yes')),
	removeNotes: z.optional(z.literal('yes')),
	removeCustomerNote: z.optional(z.literal('yes')),
})

/** A review as the desk sends it. `version` is the version that the sender saw. */
export const reviewSchema = z.strictObject({
	...reviewFieldsSchema.shape,
	status: z.enum(reviewStatuses, { error: 'Choose approved, pending or rejected.' }),
	version: z.coerce.number().check(z.int(), z.positive(), z.maximum(largestVersion)),
})
export type Review = z.infer<typeof reviewSchema>

type Reviewed = { finalAmount: Cents | null; notes: string | null; customerNote: string | null }

/** The amount, the notes and the note to the customer that a review sets or removes; `undefined` for what stays as it was. */
export const setBy = ({
	finalAmount,
	notes,
	customerNote,
	removeAmount,
	removeNotes,
	removeCustomerNote,
}: Omit<Review, 'version'>): { [part in keyof Reviewed]: Reviewed[part] | undefined } => ({
	finalAmount: finalAmount ?? (removeAmount && null),
	notes: notes ?? (removeNotes && null),
	customerNote: customerNote ?? (removeCustomerNote && null),
})

/** Whether a quote already matches a review. */
export function isReviewedAs(
	now: Reviewed & { status: QuoteStatus },
	review: Omit<Review, 'version'>,
): boolean {
	const { finalAmount, notes, customerNote } = setBy(review)
	return (
		now.status === review.status &&
		(finalAmount === undefined || finalAmount === now.finalAmount) &&
		(notes === undefined || notes === now.notes) &&
		(customerNote === undefined || customerNote === now.customerNote)
	)
}

/** The outcome of a review: done, or refused because the quote has changed since. */
export type ReviewResult =
	| { ok: true; status: ReviewStatus; version: number }
	| { ok: false; reason: 'no-such-quote' }
	| {
			ok: false
			reason: 'changed'
			/** Who changed it last, and when; `customer` is the visitor. */
			by: { actor: string; at: Date }
			now: Reviewed & { status: QuoteStatus; version: number }
	  }
