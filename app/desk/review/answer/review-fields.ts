import { withTaxes } from '#app/pricing/added-taxes.ts'
import { sumOfTyped, typedLine } from '#app/quotes/firm/lines/typed-lines.ts'
import { type ReviewStatus, reviewSchema } from '#app/quotes/review.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { typedAmount } from '#app/values/typed-amount.ts'
import type { QuoteDetail } from '../quote-detail.ts'
import type { Typed } from './review-answer.ts'

type Saved = Pick<QuoteDetail, 'finalAmount' | 'lines' | 'notes' | 'customerNote'>
type WithEstimate = Saved & Pick<QuoteDetail, 'estimatedTotal'>
type Taxes = Company['taxes']

/** What the fields show before anything is typed: what is saved, and the estimate while no final amount is. */
export const prefilled = (
	{ finalAmount, lines, notes, customerNote }: Saved,
	estimatedTotal: Cents,
): Typed => ({
	finalAmount: typedAmount(finalAmount ?? estimatedTotal),
	lines: (lines ?? []).map(typedLine),
	notes: notes ?? '',
	customerNote: customerNote ?? '',
})

/** The amount in the field is the estimate that it was filled in with. */
const isEstimate = (
	typed: Pick<Typed, 'finalAmount'>,
	{ finalAmount, estimatedTotal }: Pick<WithEstimate, 'finalAmount' | 'estimatedTotal'>,
) => finalAmount === null && typed.finalAmount === typedAmount(estimatedTotal)

/** A review as the form sends it. */
export type Fields = Omit<Typed, 'lines'> & {
	lines?: string
	removeAmount?: 'yes'
	removeNotes?: 'yes'
	removeCustomerNote?: 'yes'
}

/**
 * What a button sends (docs/rules.md, 'Review'): a field that was emptied removes what is saved, and the estimate becomes
 * the final amount by approving alone, or by being explained in lines.
 */
export function fieldsFor(status: ReviewStatus, typed: Typed, quote: WithEstimate): Fields {
	const keepsNone = status !== 'approved' && typed.lines.length === 0 && isEstimate(typed, quote)
	return {
		finalAmount: keepsNone ? '' : typed.finalAmount,
		notes: typed.notes,
		customerNote: typed.customerNote,
		...(typed.lines.length === 0 ? {} : { lines: JSON.stringify(typed.lines) }),
		...(quote.finalAmount !== null && typed.finalAmount.trim() === '' ? { removeAmount: 'yes' } : {}),
		...(quote.notes !== null && typed.notes.trim() === '' ? { removeNotes: 'yes' } : {}),
		...(quote.customerNote !== null && typed.customerNote.trim() === '' ? { removeCustomerNote: 'yes' } : {}),
	}
}

export const amountIn = (finalAmount: string) => reviewSchema.shape.finalAmount.safeParse(finalAmount).data

/** Under the amount's field: what is in it, with its taxes, or what emptying it means. */
export function amountHint(typed: Typed, quote: WithEstimate, taxes: Taxes): string {
	const cents = amountIn(typed.finalAmount)
	if (cents !== undefined)
		return `${isEstimate(typed, quote) ? 'The estimate. ' : ''}${withTaxes(cents, taxes)}`
	if (typed.finalAmount.trim() !== '') return 'In dollars and cents, such as 325.00.'
	if (quote.finalAmount === null) return 'No final amount is set.'
	return `The saved amount of ${formatMoney(quote.finalAmount)} is removed.`
}

/** Under the notes' field. */
export const notesHint = (typed: Typed, { notes }: Saved): string =>
	notes !== null && typed.notes.trim() === ''
		? 'The saved notes are removed.'
		: 'For us only: the customer doesn’t see them.'

/** Under the note to the customer. */
export const customerNoteHint = (typed: Typed, { customerNote }: Saved): string =>
	customerNote !== null && typed.customerNote.trim() === ''
		? 'The saved note is removed.'
		: 'On the page of their quote, and in the email with the price.'

/** Under the amount's field: what the trip adds. A firm price has it in it. */
export const travelFeeHint = (fee: string | undefined): string =>
	fee === undefined ? '' : ` The trip adds ${fee}: put it in. The customer sees one price.`

/** What a button does to the amount, before it is confirmed. */
export function amountInWords(status: ReviewStatus, typed: Typed, quote: WithEstimate, taxes: Taxes): string {
	const { finalAmount, removeAmount } = fieldsFor(status, typed, quote)
	const cents = amountIn(finalAmount)
	if (cents !== undefined) return `Final amount ${formatMoney(cents)}. ${withTaxes(cents, taxes)}`
	return removeAmount ? amountHint(typed, quote, taxes) : 'No final amount is set.'
}

/**
 * Fields whose lines are changed. The amount follows them while it is what they came to, or what they last filled in; one that
 * staff have typed stays, and a difference is said.
 */
export function withLines(
	typed: Pick<Typed, 'finalAmount' | 'lines'>,
	lines: Typed['lines'],
	filled: string | undefined,
): Pick<Typed, 'finalAmount' | 'lines'> {
	const [before, sum] = [sumOfTyped(typed.lines), sumOfTyped(lines)]
	const follows =
		typed.finalAmount === filled || (before !== undefined && amountIn(typed.finalAmount) === before)
	return {
		lines,
		finalAmount: follows && sum !== undefined && sum >= 0 ? typedAmount(sum) : typed.finalAmount,
	}
}

/** Fields that are opened for lines: those that are saved, or those of the estimate, which fill the amount that was not typed. */
export function openedLines(
	typed: Pick<Typed, 'finalAmount'>,
	quote: Pick<QuoteDetail, 'finalAmount' | 'lines' | 'estimateLines' | 'estimatedTotal'>,
): Pick<Typed, 'finalAmount' | 'lines'> {
	const lines = (quote.lines ?? quote.estimateLines).map(typedLine)
	const sum = sumOfTyped(lines)
	const isTyped = typed.finalAmount.trim() !== '' && !isEstimate(typed, quote)
	return { lines, finalAmount: isTyped || sum === undefined ? typed.finalAmount : typedAmount(sum) }
}
