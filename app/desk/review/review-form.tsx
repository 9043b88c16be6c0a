import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { type ReviewStatus, reviewSchema, reviewStatuses } from '#app/quotes/review.ts'
import { deskQuoteReview, signInPath } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useNotices } from '#app/ui/notices.tsx'
import { useTypedEarly } from '#app/ui/typed-early.ts'
import { type Cents, formatMoney, gstOn } from '#app/values/money.ts'
import { ConfirmReview } from './confirm-review.tsx'
import type { QuoteDetail } from './quote-detail.ts'
import type { action } from './review.resource.ts'

const verbs: Record<ReviewStatus, string> = {
	approved: 'Approve',
	pending: 'Mark pending',
	rejected: 'Reject',
}
const keys: Record<string, ReviewStatus> = { a: 'approved', p: 'pending', r: 'rejected' }

/** Dollars as they stand in the field. */
const typedAmount = (amount: Cents | null) => (amount === null ? '' : (amount / 100).toFixed(2))

/** Final amount, notes and the three buttons (specification, sections 2, 4 and 5). `done` is where one goes then. */
export function ReviewForm({ quote, done }: { quote: QuoteDetail; done: string }) {
	const fetcher = useFetcher<typeof action>()
	const [amount, setAmount] = useState(typedAmount(quote.finalAmount))
	const [notes, setNotes] = useState(quote.notes ?? '')
	const amountField = useTypedEarly<HTMLInputElement>(setAmount)
	const notesField = useTypedEarly<HTMLTextAreaElement>(setNotes)
	const [asked, setAsked] = useState<ReviewStatus>()
	// The quote as it was when this form was opened; the page may have loaded a newer one since.
	const [version, setVersion] = useState(quote.version)
	const updating = fetcher.state !== 'idle'
	const answer = updating ? undefined : fetcher.data
	const faults = answer?.outcome === 'refused' ? answer.faults : {}
	const cents = reviewSchema.shape.finalAmount.safeParse(amount).data

	useOutcome(answer, done)
	const submit = (status: ReviewStatus) => {
		setAsked(undefined)
		fetcher.submit(
			{ status, finalAmount: amount, notes, version: String(version) },
			{ method: 'post', action: deskQuoteReview(quote.id) },
		)
	}
	useReviewKeys(setAsked)

	return (
		<div className="-mx-4 -mb-4 grid gap-3 border-line border-t bg-white p-4 sm:grid-cols-[15rem_minmax(0,1fr)] lg:sticky lg:-bottom-4">
			{(answer?.outcome === 'changed' || quote.version !== version) && (
				<Changed
					quote={quote}
					by={answer?.outcome === 'changed' ? `${answer.by}, ${answer.at}` : lastChange(quote)}
					typed={{ amount, notes }}
					take={() => {
						setAmount(typedAmount(quote.finalAmount))
						setNotes(quote.notes ?? '')
						setVersion(quote.version)
					}}
					keep={() => setVersion(quote.version)}
				/>
			)}
			{answer?.outcome === 'signed-out' && (
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
			<Field label="Notes" id="notes" optional error={faults.notes ?? undefined}>
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
						disabled={updating}
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

const lastChange = ({ history }: QuoteDetail) => {
	const [latest] = history
	return latest ? `${latest.actor}, ${latest.at}` : 'somebody'
}

/** Says what became of a review, and goes on where it was done. */
function useOutcome(answer: ReturnType<typeof useFetcher<typeof action>>['data'], done: string) {
	const notices = useNotices()
	const navigate = useNavigate()
	const said = useRef(answer)
	useEffect(() => {
		if (!answer || said.current === answer) return
		said.current = answer
		if (answer.outcome === 'done') {
			notices.show({ tone: 'success', title: 'Success', text: `Quote ${answer.status} successfully` })
			navigate(done, { preventScrollReset: true })
		} else {
			notices.show({ tone: 'error', title: 'Failed to update quote', text: reasons[answer.outcome] })
		}
	})
}

const reasons = {
	refused: 'Nothing was changed. See the field that is marked.',
	changed: 'Somebody else changed it first. Both are shown above the fields.',
	gone: 'This quote no longer exists.',
	'signed-out': 'Your session has ended. Nothing was changed.',
}

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

/** The quote changed since this form was opened: who did it, both values, and which to go on with. */
function Changed(props: {
	quote: QuoteDetail
	by: string
	typed: { amount: string; notes: string }
	take: () => void
	keep: () => void
}) {
	const { quote, by, typed, take, keep } = props
	return (
		<div role="alert" className="grid gap-2 rounded-field border-2 border-signal p-3 sm:col-span-2">
			<p>
				<b>This quote changed while you had it open.</b> Last changed by {by}. Nothing of yours was saved.
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
						<td>{quote.status}</td>
						<td>not set</td>
					</tr>
					<tr>
						<th scope="row">Estimate</th>
						<td>{formatMoney(quote.estimatedTotal)}</td>
						<td />
					</tr>
					<tr>
						<th scope="row">Final amount</th>
						<td>{typedAmount(quote.finalAmount) || 'none'}</td>
						<td>{typed.amount || 'none'}</td>
					</tr>
					<tr>
						<th scope="row">Notes</th>
						<td>{quote.notes ?? 'none'}</td>
						<td>{typed.notes || 'none'}</td>
					</tr>
				</tbody>
			</table>
			<div className="flex flex-wrap gap-2">
				<Button kind="outline" className="px-3" onClick={take}>
					Take theirs
				</Button>
				<Button kind="outline" className="px-3" onClick={keep}>
					Keep mine and go on
				</Button>
			</div>
		</div>
	)
}
