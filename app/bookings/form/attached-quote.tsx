import { ChangeLoad } from '#app/quotes/calculator/change-load.tsx'
import { QuoteSummary } from '#app/quotes/calculator/quote-summary.tsx'
import type { QuoteDraft } from '#app/quotes/draft/quote-draft.ts'
import type { Thing } from '#app/quotes/things/counted-things.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { bookingFormId } from '../rules/booking.ts'
import { withoutQuote } from '../rules/parse-booking.ts'
import { asText } from './hidden-fields.tsx'
import { LoadSize } from './typed-fields.tsx'

type Props = {
	draft: QuoteDraft
	things: Thing[]
	/** The values of a form with errors. */
	sent?: Record<string, unknown>
	/** Whether the form asks for a load size when the quote is left out, as on a local page. */
	sized: boolean
}

/** The attached quote above the form of a page without a calculator. Without a script its inputs are sent with the form. */
export function AttachedQuote({ draft, things, sent = {}, sized }: Props) {
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
				<span>Don’t use this quote. I’m booking for someone else</span>
			</label>
			{sized && (
				<div className="not-[label:has(:checked)+*]:hidden">
					<LoadSize state={{ typed: (name) => asText(sent[name]), faults: {} }} form={bookingFormId} />
				</div>
			)}
		</QuoteSummary>
	)
}
