import { marksOfOne } from '#app/customers/customers.server.ts'
import { type FirmPriceId, firmPriceIdSchema, type QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { FirmPriceState } from '#app/policies/firm-price-states.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
import { photoRequestsOf } from '../photo-request/store.server.ts'
import * as quotes from '../store.server.ts'
import { keptCountInWords } from '../things/things.server.ts'
import { firmPriceState, travelFeeBesideEstimate, travelInWords } from './firm-price.ts'
import { keptLines, lineInWords } from './lines/price-lines.ts'
import * as store from './store.server.ts'
import { travelFeeOfQuote } from './travel-fee-of-quote.server.ts'

/** A quote as messages about it tell of it. */
export type QuoteToTell = {
	id: QuoteId
	name: string
	/** How staff have marked them, in words. */
	marks: string[]
	email: string
	phone: string
	place: string
	items: string
	counted: string
	/** What staff say to the customer. */
	note: string
	estimate: Cents
	/** What the trip adds to the estimate, in words; empty where it adds nothing. */
	travel: string
	photoCount: number
	/** The question that the message is about; `answer` is empty while there is none. */
	question: { question: string; answer: string } | undefined
	/** The photo that the message asks for. `isAnswered`: one was added since. */
	photoRequest: { label: string; wanted: string; isAnswered: boolean } | undefined
	/** The firm price that the message is about. */
	price: PriceToTell | undefined
	/** The one that holds by now, or did last, whatever the message is about. */
	firm: Pick<PriceToTell, 'amount' | 'state'> | undefined
	/** Whether a pickup is booked with it. */
	booked: boolean
	/** Whether another firm price holds by now. */
	hasAnother: boolean
}
export type PriceToTell = {
	amount: Cents
	/** What it is made of, in words; empty where staff have not said it. */
	lines: string[]
	until: string
	/** The trip that is in it, in words. */
	travel: string
	state: FirmPriceState
	acceptedBy: string
	/** The words that its customer agreed to; empty until they have. */
	agreed: string
	reason: string
}

/**
 * The quote of a message; `undefined` when it is deleted. `about`: the dedupe key, which names the firm price, the question or
 * the photo where it is about one.
 */
export async function findQuoteToTell(
	{ database, company, now, travelFeeTo }: Pick<Platform, 'database' | 'company' | 'now' | 'travelFeeTo'>,
	quoteId: QuoteId,
	about: string,
): Promise<QuoteToTell | undefined> {
	const found = await store.quoteOfMessage(database, quoteId)
	const summary = found && (await quotes.quoteSummaryRow(database, quoteId))
	if (!found || !summary) return undefined
	const [marks, all, questions, requests] = await Promise.all([
		marksOfOne({ database }, found.customerId),
		store.firmPrices(database, found),
		store.questionsOf(database, found),
		photoRequestsOf(database, found),
	])
	const asked = questions.find((row) => row.id === about)
	const id: FirmPriceId | undefined = firmPriceIdSchema.safeParse(about).data
	const price = all.find((row) => row.id === id)
	const firm = all.find((row) => row.withdrawn_at === null)
	return {
		id: quoteId,
		marks,
		...{ name: found.name, email: found.email, phone: found.phone, place: found.city ?? '' },
		items: summary.line_items.items,
		counted: keptCountInWords(summary.counted_things),
		note: found.customer_note ?? '',
		estimate: summary.estimated_total_cents,
		travel: travelFeeBesideEstimate(
			summary.estimated_total_cents,
			travelFeeOfQuote({ travelFeeTo }, found),
			company,
		),
		photoCount: Number(summary.photo_count),
		question: asked && { question: asked.question, answer: asked.answer ?? '' },
		photoRequest: requests.find((row) => row.id === about),
		price: price && {
			amount: price.amount_cents,
			lines: (keptLines(price.lines) ?? []).map(lineInWords),
			until: formatDate(localDate(price.holds_until, company.timeZone)),
			travel: travelInWords(price),
			state: firmPriceState(price, now()),
			acceptedBy: price.accepted_by ?? '',
			agreed: price.accepted_wording ?? '',
			reason: price.declined_because ?? '',
		},
		firm: firm && { amount: firm.amount_cents, state: firmPriceState(firm, now()) },
		booked: found.closed_at !== null,
		hasAnother: all.some((row) => row.id !== id && row.withdrawn_at === null),
	}
}
