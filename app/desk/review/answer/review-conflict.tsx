import { lineInWords } from '#app/quotes/firm/lines/price-lines.ts'
import { isReviewedAs } from '#app/quotes/review.ts'
import { Button } from '#app/ui/button.tsx'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { typedAmount } from '#app/values/typed-amount.ts'
import type { QuoteDetail } from '../quote-detail.ts'
import type { ReviewOutcome, Typed } from './review-answer.ts'

type Now = Pick<QuoteDetail, 'status' | 'finalAmount' | 'lines' | 'notes' | 'customerNote' | 'version'> & {
	by: string
}

/**
 * The quote as it is now, when its version is newer than `seen`: from the page, or from the answer to a refused
 * review.
 */
export function newerThan(seen: number, quote: QuoteDetail, outcome?: ReviewOutcome): Now | undefined {
	const conflict = outcome?.outcome === 'changed' ? outcome : undefined
	if (conflict && conflict.now.version > Math.max(seen, quote.version))
		return { ...conflict.now, by: `${conflict.by}, ${conflict.at}` }
	// The review was saved and only its answer was lost: there is nothing to choose between.
	if (outcome?.outcome === 'unanswered' && isReviewedAs(quote, outcome.sent)) return undefined
	const [latest] = quote.history
	if (quote.version > seen) return { ...quote, by: latest ? `${latest.actor}, ${latest.at}` : 'someone' }
	return undefined
}

const typedInWords = ({ part, label, amount }: Typed['lines'][number]) =>
	`${label} ${part === 'discount' ? '-' : ''}${amount}`

/**
 * Shows that the quote changed since this form was opened: who changed it, both values, and the choice between them.
 */
export function Changed(props: {
	now: Now
	estimate: Cents
	typed: Typed
	takeTheirs: () => void
	keepOwn: () => void
}) {
	const { now, estimate, typed, takeTheirs, keepOwn } = props
	return (
		<div role="alert" className="grid gap-2 rounded-field border-2 border-signal p-3 sm:col-span-2">
			<p>
				<b>This quote changed while you had it open.</b> Last changed by {now.by}. Your changes weren’t saved.
			</p>
			<table className="w-full text-left">
				<thead>
					<tr className="text-muted text-sm">
						<th scope="col" />
						<th scope="col">Now</th>
						<th scope="col">Yours</th>
					</tr>
				</thead>
				<tbody className="align-top [overflow-wrap:anywhere]">
					<tr>
						<th scope="row">Status</th>
						<td>{now.status}</td>
						<td>not set</td>
					</tr>
					<tr>
						<th scope="row">Estimate</th>
						<td>{formatMoney(estimate)}</td>
						<td />
					</tr>
					<tr>
						<th scope="row">Final amount</th>
						<td>{typedAmount(now.finalAmount) || 'none'}</td>
						<td>{typed.finalAmount || 'none'}</td>
					</tr>
					{(now.lines !== null || typed.lines.length > 0) && (
						<tr>
							<th scope="row">Lines</th>
							<td>{now.lines?.map(lineInWords).join(', ') ?? 'none'}</td>
							<td>{typed.lines.map(typedInWords).join(', ') || 'none'}</td>
						</tr>
					)}
					<tr>
						<th scope="row">Notes</th>
						<td>{now.notes ?? 'none'}</td>
						<td>{typed.notes || 'none'}</td>
					</tr>
					<tr>
						<th scope="row">Note to the customer</th>
						<td>{now.customerNote ?? 'none'}</td>
						<td>{typed.customerNote || 'none'}</td>
					</tr>
				</tbody>
			</table>
			<div className="flex flex-wrap gap-2">
				<Button kind="outline" className="px-3" onClick={takeTheirs}>
					Take theirs
				</Button>
				<Button kind="outline" className="px-3" onClick={keepOwn}>
					Keep mine and go on
				</Button>
			</div>
		</div>
	)
}
