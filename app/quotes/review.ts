import * as z from 'zod/mini'
import type { Cents } from '#app/values/money.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { severalLines } from '#app/values/typed-text.ts'
import { type PriceLine, sumOfLines } from './firm/lines/price-lines.ts'
import { sentLinesSchema, sumFault } from './firm/lines/typed-lines.ts'
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

const fields = {
	/** Sent empty, the amount stays as it was (docs/rules.md, 'Review'). */
	finalAmount: z.optional(typedAmountSchema),
	/** What the amount is made of. An amount that is sent without any has none from then on. */
	lines: z.optional(sentLinesSchema),
	notes: notes(longestNotes, `Shorten the notes to ${longestNotes} characters.`),
	customerNote: notes(longestCustomerNote, `Shorten the note to ${longestCustomerNote} characters.`),
	/** Removes the amount, the notes or the note to the customer that were set. */
	removeAmount: z.optional(z.literal('yes')),
	removeNotes: z.optional(z.literal('yes')),
	removeCustomerNote: z.optional(z.literal('yes')),
}

type WithLines = { finalAmount?: Cents | undefined; lines?: PriceLine[] | undefined }

/** Lines add up to the amount that they explain. */
const addsUp = z.check<WithLines>(({ value: { lines, finalAmount }, issues }) => {
	const message = lines && sumFault(sumOfLines(lines), finalAmount)
	if (message !== undefined) issues.push({ code: 'custom', message, input: lines, path: ['lines'] })
})

/** What staff type into a review. */
export const reviewFieldsSchema = z.strictObject(fields).check(addsUp)

/** A review as the desk sends it. `version` is the version that the sender saw. */
export const reviewSchema = z
	.strictObject({
		...fields,
		status: z.enum(reviewStatuses, { error: 'Choose approved, pending or rejected.' }),
		version: z.coerce.number().check(z.int(), z.positive(), z.maximum(largestVersion)),
	})
	.check(addsUp)
export type Review = z.infer<typeof reviewSchema>

type Reviewed = {
	finalAmount: Cents | null
	lines: PriceLine[] | null
	notes: string | null
	customerNote: string | null
}

/**
 * The amount with its lines, the notes and the note to the customer that a review sets or removes; `undefined` for what stays
 * as it was.
 */
export const setBy = ({
	finalAmount,
	lines,
	notes,
	customerNote,
	removeAmount,
	removeNotes,
	removeCustomerNote,
}: Omit<Review, 'version'>): { [part in keyof Reviewed]: Reviewed[part] | undefined } => ({
	finalAmount: finalAmount ?? (removeAmount && null),
	lines: finalAmount === undefined ? removeAmount && null : (lines ?? null),
	notes: notes ?? (removeNotes && null),
	customerNote: customerNote ?? (removeCustomerNote && null),
})

/** Whether lines are the same, in the same order. */
export const isSameLines = (one: PriceLine[] | null, other: PriceLine[] | null): boolean =>
	one?.length === other?.length &&
	(one ?? []).every(({ part, label, amount }, at) => {
		const line = other?.[at]
		return part === line?.part && label === line.label && amount === line.amount
	})

/** Whether a quote already matches a review. */
export function isReviewedAs(
	now: Reviewed & { status: QuoteStatus },
	review: Omit<Review, 'version'>,
): boolean {
	const { finalAmount, lines, notes, customerNote } = setBy(review)
	return (
		now.status === review.status &&
		(finalAmount === undefined || finalAmount === now.finalAmount) &&
		(lines === undefined || isSameLines(lines, now.lines)) &&
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
