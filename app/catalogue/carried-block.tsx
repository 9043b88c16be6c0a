import { CarriedQuote } from '#app/bookings/carried-quote.tsx'
import type { Thing } from '#app/quotes/counted-things.ts'
import type { Quote } from '#app/quotes/quote.ts'
import { useQuoteDraft } from '#app/quotes/use-quote-draft.ts'

/** The visitor's quote at the head of a local page's form. */
export function CarriedBlock({ quote, things }: { quote: Quote; things: Thing[] }) {
	const { draft } = useQuoteDraft({ today: quote.prices, quote, began: undefined })
	return <CarriedQuote draft={draft} things={things} sized />
}
