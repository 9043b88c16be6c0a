import { AttachedQuote } from '#app/bookings/form/attached-quote.tsx'
import { useQuoteDraft } from '#app/quotes/draft/use-quote-draft.ts'
import type { Quote } from '#app/quotes/quote.ts'
import type { Thing } from '#app/quotes/things/counted-things.ts'

/** The visitor's quote at the head of a local page's form. */
export function AttachedBlock({ quote, things }: { quote: Quote; things: Thing[] }) {
	const { draft } = useQuoteDraft({ today: quote.prices, quote, began: undefined })
	return <AttachedQuote draft={draft} things={things} sized />
}
