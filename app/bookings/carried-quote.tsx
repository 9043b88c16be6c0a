import { ChangeLoad } from '#app/quotes/change-load.tsx'
import type { Thing } from '#app/quotes/counted-things.ts'
import type { QuoteDraft } from '#app/quotes/quote-draft.ts'
import { QuoteSummary } from '#app/quotes/quote-summary.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { bookingFormId } from './booking.ts'
import { withoutQuote } from './parse-booking.ts'
import { textIn } from './sent-along.tsx'
import { LoadSize } from './typed-fields.tsx'

type Props = {
	draft: QuoteDraft
	things: Thing[]
	/** The fields of a form that came back. */
	sent?: Record<string, unknown>
	/** Whether who leaves the quote out is asked for a size, as on a local page. */
	sized: boolean
}

/**
 * The visitor's quote at the head of a form on a page without a calculator. Without a script its inputs are sent with the form.
 */
export function CarriedQuote({ draft, things, sent = {}, sized }: Props) {
	const form = useHydrated() ? undefined : bookingFormId
	const { quote, priceList } = draft.fields()
	return (
		<QuoteSummary draft={draft} things={things}>
			{form && quote !== undefined && <input type="hidden" name="quote" value={quote} form={form} />}
			{form && <input type="hidden" name="priceList" value={priceList} form={form} />}
			<ChangeLoad draft={draft} form={form} />
			<label className="flex min-h-11 cursor-pointer items-center gap-3">
				<input
					type="checkbox"
					name={withoutQuote}
					form={bookingFormId}
					defaultChecked={sent[withoutQuote] === 'on'}
					className="size-5 shrink-0 accent-spruce"
				/>
				<span>Leave this quote out: I book for somebody else</span>
			</label>
			{sized && (
				<div className="not-[label:has(:checked)+*]:hidden">
					<LoadSize state={{ typed: (name) => textIn(sent[name]), faults: {} }} form={bookingFormId} />
				</div>
			)}
		</QuoteSummary>
	)
}
