import { useEffect, useEffectEvent, useState } from 'react'
import { type ReviewStatus, reviewSchema, reviewStatuses } from '#app/quotes/review.ts'
import { signInPath } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useTypedEarly } from '#app/ui/typed-early.ts'
import { type Cents, formatMoney, gstOn } from '#app/values/money.ts'
import { Changed, newerThan, typedAmount } from './changed-meanwhile.tsx'
import { ConfirmReview } from './confirm-review.tsx'
import type { QuoteDetail } from './quote-detail.ts'
import { useReview } from './use-review.ts'

const verbs: Record<ReviewStatus, string> = {
	approved: 'Approve',
	pending: 'Mark pending',
	rejected: 'Reject',
}
const keys: Record<string, ReviewStatus> = { a: 'approved', p: 'pending', r: 'rejected' }

/** Final amount, notes and the three buttons (specification, sections 2, 4 and 5). `done` is where one goes then. */
export function ReviewForm({ quote, done }: { quote: QuoteDetail; done: string }) {
	const [amount, setAmount] = useState(typedAmount(quote.finalAmount))
	const [notes, setNotes] = useState(quote.notes ?? '')
	const amountField = useTypedEarly<HTMLInputElement>(setAmount)
	const notesField = useTypedEarly<HTMLTextAreaElement>(setNotes)
	const [asked, setAsked] = useState<ReviewStatus>()
	const typed = { finalAmount: amount, notes }
	const review = useReview(quote, done, (faults) =>
		(faults.finalAmount ? amountField : notesField).current?.focus(),
	)
	const { updating, outcome } = review
	const faults = outcome?.outcome === 'refused' ? outcome.faults : {}
	const cents = reviewSchema.shape.finalAmount.safeParse(amount).data

	const submit = (status: ReviewStatus) => {
		setAsked(undefined)
		review.submit(status, typed)
	}
	useReviewKeys((status) => review.check(typed) && setAsked(status))
	const changed = newerThan(review.version, quote, outcome)

	return (
		<div className="-mx-4 -mb-4 grid gap-3 border-line border-t bg-white p-4 sm:grid-cols-[15rem_minmax(0,1fr)] lg:sticky lg:-bottom-4">
			{changed && !updating && (
				<Changed
					now={changed}
					estimate={quote.estimatedTotal}
					typed={typed}
					take={() => {
						setAmount(typedAmount(changed.finalAmount))
						setNotes(changed.notes ?? '')
						review.goOn(changed.version)
					}}
					keep={() => review.goOn(changed.version)}
				/>
			)}
			{outcome?.outcome === 'signed-out' && (
				<p role="alert" className="rounded-field border border-brick p-3 text-brick sm:col-span-2">
					Your session has ended and nothing was changed. What you typed is still here:{' '}
					<a href={signInPath()} target="_blank" rel="noreferrer">
						sign in in another tab
					</a>
					, then press the button again.
				</p>
			)}
			<Field
				label="Final amount (CAD, before GST)"
				id="final-amount"
				error={faults.finalAmount ?? undefined}
				hint={cents === undefined ? 'Left empty, the amount stays as it is.' : withGst(cents)}
			>
				<input
					id="final-amount"
					name="finalAmount"
					ref={amountField}
					inputMode="decimal"
					autoComplete="off"
					value={amount}
					onChange={(event) => setAmount(event.currentTarget.value)}
					aria-invalid={faults.finalAmount !== undefined}
					aria-describedby="final-amount-error"
					className="tabular-nums"
				/>
			</Field>
			<Field
				label="Notes"
				id="notes"
				optional
				error={faults.notes ?? undefined}
				hint="Left empty, the notes stay as they are."
			>
				<textarea
					id="notes"
					name="notes"
					ref={notesField}
					rows={2}
					value={notes}
					onChange={(event) => setNotes(event.currentTarget.value)}
					aria-invalid={faults.notes !== undefined}
					aria-describedby="notes-error"
				/>
			</Field>
			<div className="flex flex-wrap gap-2 sm:col-span-2">
				{reviewStatuses.map((status) => (
					<Button
						key={status}
						kind={status === 'approved' ? 'solid' : 'outline'}
						className="grow px-3"
						aria-disabled={updating}
						onClick={() => submit(status)}
					>
						{updating ? 'Updating...' : verbs[status]}
					</Button>
				))}
			</div>
			<ConfirmReview
				asked={asked && { verb: verbs[asked], confirm: () => submit(asked) }}
				cancel={() => setAsked(undefined)}
				amount={
					cents === undefined
						? 'The final amount stays as it is.'
						: `Final amount ${formatMoney(cents)}. ${withGst(cents)}`
				}
			/>
		</div>
	)
}

const withGst = (amount: Cents) =>
	`GST 5%: ${formatMoney(gstOn(amount))}. Total: ${formatMoney(amount + gstOn(amount))}.`

/** `a`, `p` and `r` ask for a status, unless one is typing. */
function useReviewKeys(ask: (status: ReviewStatus) => void) {
	const press = useEffectEvent((event: KeyboardEvent) => {
		const status = keys[event.key]
		if (!status || event.ctrlKey || event.metaKey || event.altKey) return
		if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog[open]'))
			return
		event.preventDefault()
		ask(status)
	})
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
}
