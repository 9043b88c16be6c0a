import { useRef, useState } from 'react'
import { type ReviewStatus, reviewStatuses } from '#app/quotes/review.ts'
import { desk, deskList, signInPath } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { useTypedEarly } from '#app/ui/typed-early.ts'
import { useTextEarly } from '#app/ui/use-text-early.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { isToAnswer, type ListAsk } from '../list/quotes-list.ts'
import { withdrawalWarning } from '../price-at-desk.ts'
import type { QuoteDetail } from '../quote-detail.ts'
import { AmountField } from './amount-field.tsx'
import { ConfirmReview } from './confirm-review.tsx'
import { NoteField } from './note-field.tsx'
import { PriceLinesField } from './price-lines-field.tsx'
import type { Typed } from './review-answer.ts'
import { Changed, newerThan } from './review-conflict.tsx'
import { unsaved } from './review-drafts.ts'
import {
	amountIn,
	amountInWords,
	customerNoteHint,
	fieldsFor,
	notesHint,
	prefilled,
} from './review-fields.ts'
import { useReview } from './use-review.ts'

const verbs: Record<ReviewStatus, string> = {
	approved: 'Approve',
	pending: 'Mark pending',
	rejected: 'Reject',
}

/** Among the quotes to answer, where the next one opens afterwards. */
const approveAndGoOn = 'Approve and go to the next'

/** Whether the next quote that waits is opened after an answer, as chosen beside the list. */
export type Onward = { on: boolean; set: (on: boolean) => void }

type Props = { quote: QuoteDetail; ask: ListAsk | undefined; onward: Onward | undefined }

/**
 * Final amount, notes, note to the customer and the three buttons (docs/rules.md, 'Review'). Afterwards the list, as `ask` had
 * it, is shown.
 */
export function ReviewForm({ quote, ask, onward }: Props) {
	const { taxes } = useCompany()
	const [typed, setTyped] = useState(unsaved.get(quote.id)?.typed ?? prefilled(quote, quote.estimatedTotal))
	const [restored, setRestored] = useState(!same(typed, prefilled(quote, quote.estimatedTotal)))
	const type = (part: Partial<Typed>) => {
		// Both fields may report early typing at once, before `typed` has the first one's text.
		const next = { ...(unsaved.get(quote.id)?.typed ?? typed), ...part }
		unsaved.set(quote.id, { typed: next, version: review.version })
		setTyped(next)
	}
	const take = (now: Pick<QuoteDetail, 'finalAmount' | 'lines' | 'notes' | 'customerNote' | 'version'>) => {
		unsaved.delete(quote.id)
		setTyped(prefilled(now, quote.estimatedTotal))
		setRestored(false)
		review.goOn(now.version)
	}
	const amountField = useTypedEarly<HTMLInputElement>((finalAmount) => type({ finalAmount }))
	const lines = useRef<HTMLFieldSetElement>(null)
	const notesField = useRef<HTMLTextAreaElement>(null)
	const customerNoteField = useRef<HTMLTextAreaElement>(null)
	useTextEarly('notes', (notes) => type({ notes }))
	useTextEarly('customer-note', (customerNote) => type({ customerNote }))
	const [asked, setAsked] = useState<ReviewStatus>()
	const leave = {
		to: (next: string | undefined) => (ask ? deskList({ ...ask, selected: next ?? '' }) : desk()),
		goesOn: onward?.on ?? false,
	}
	const review = useReview(quote, leave, (faults) =>
		faults.lines && !faults.finalAmount
			? (lines.current?.querySelector<HTMLElement>('[data-fault]') ?? amountField.current)?.focus()
			: (faults.finalAmount ? amountField : faults.notes ? notesField : customerNoteField).current?.focus(),
	)
	const { updating, outcome } = review
	const onToNext = onward?.on && ask && isToAnswer(ask)
	const faults = outcome?.outcome === 'refused' ? outcome.faults : {}

	const submit = (status: ReviewStatus) => {
		setAsked(undefined)
		review.submit(status, fieldsFor(status, typed, quote))
	}
	const confirm = (status: ReviewStatus) =>
		!updating && review.check(fieldsFor(status, typed, quote)) && setAsked(status)
	useKeys({ a: () => confirm('approved'), p: () => confirm('pending'), r: () => confirm('rejected') })
	const warningOf = (status: ReviewStatus) =>
		withdrawalWarning(quote.price, { status, amount: amountIn(fieldsFor(status, typed, quote).finalAmount) })
	const changed = newerThan(review.version, quote, outcome)
	/** Below an answer that is still to be typed, it slides over nothing. */
	const slides = quote.questions.every(({ answer }) => answer !== '')

	return (
		<div
			className={`-mx-4 -mb-4 grid gap-3 border-line border-t bg-white p-4 sm:grid-cols-[15rem_minmax(0,1fr)] lg:-bottom-4 ${slides ? '[@media(min-width:64rem)_and_(min-height:50rem)]:sticky' : ''}`}
		>
			{changed && !updating && (
				<Changed
					now={changed}
					estimate={quote.estimatedTotal}
					typed={typed}
					takeTheirs={() => take(changed)}
					keepOwn={() => review.goOn(changed.version)}
				/>
			)}
			{restored && !changed && (
				<p className="flex flex-wrap items-center justify-between gap-2 sm:col-span-2">
					What you typed here before isn’t saved yet.
					<Button kind="outline" className="px-3" onClick={() => take(quote)}>
						Discard it
					</Button>
				</p>
			)}
			{outcome?.outcome === 'signed-out' && <SignedOut />}
			<AmountField
				ref={amountField}
				quote={quote}
				typed={typed}
				type={type}
				error={faults.finalAmount ?? undefined}
			/>
			<NoteField
				id="notes"
				label="Notes"
				name="notes"
				ref={notesField}
				typed={typed}
				type={type}
				error={faults.notes ?? undefined}
				hint={notesHint(typed, quote)}
			/>
			<PriceLinesField
				quote={quote}
				typed={typed}
				type={type}
				error={faults.lines ?? undefined}
				ref={lines}
			/>
			<NoteField
				id="customer-note"
				label="Note to the customer"
				name="customerNote"
				ref={customerNoteField}
				typed={typed}
				type={type}
				error={faults.customerNote ?? undefined}
				hint={customerNoteHint(typed, quote)}
				className="sm:col-span-2"
			/>
			<div className="flex flex-wrap gap-2 sm:col-span-2">
				{reviewStatuses.map((status) => (
					<Button
						key={status}
						kind={status === 'approved' ? 'solid' : 'outline'}
						className="grow px-3"
						aria-disabled={updating}
						// A quote is not turned down, nor an accepted price taken away, by a slip of the finger.
						onClick={() => (status === 'rejected' || warningOf(status) ? confirm(status) : submit(status))}
					>
						{updating ? 'Updating...' : status === 'approved' && onToNext ? approveAndGoOn : verbs[status]}
					</Button>
				))}
			</div>
			{onward && (
				<label className="flex min-h-8 items-center gap-2 sm:col-span-2">
					<input
						type="checkbox"
						className="size-5 accent-spruce"
						checked={onward.on}
						onChange={(event) => onward.set(event.currentTarget.checked)}
					/>
					Then open the next quote that’s waiting
				</label>
			)}
			<ConfirmReview
				asked={asked && { verb: verbs[asked], confirm: () => submit(asked) }}
				cancel={() => setAsked(undefined)}
				amount={asked ? amountInWords(asked, typed, quote, taxes) : ''}
				warning={asked && warningOf(asked)}
			/>
		</div>
	)
}

const SignedOut = () => (
	<p role="alert" className="rounded-field border border-brick p-3 text-brick sm:col-span-2">
		Your session has ended and nothing was changed. What you typed is still here:{' '}
		<a href={signInPath()} target="_blank" rel="noreferrer">
			sign in in another tab
		</a>
		, then press the button again.
	</p>
)

const same = (one: Typed, other: Typed) =>
	one.finalAmount === other.finalAmount &&
	JSON.stringify(one.lines) === JSON.stringify(other.lines) &&
	one.notes === other.notes &&
	one.customerNote === other.customerNote
