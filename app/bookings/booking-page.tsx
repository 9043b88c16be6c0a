import { useState } from 'react'
import { isOffered } from '#app/pricing/load.ts'
import { loadOfFields } from '#app/pricing/load-fields.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { BroughtBackNote } from '#app/quotes/brought-back.tsx'
import type { Thing } from '#app/quotes/counted-things.ts'
import { hasOwnLoad } from '#app/quotes/kept-draft.ts'
import type { Quote } from '#app/quotes/quote.ts'
import { useDraftState } from '#app/quotes/use-draft-state.ts'
import { useKeptDraft } from '#app/quotes/use-kept-draft.ts'
import { useQuoteDraft } from '#app/quotes/use-quote-draft.ts'
import { type Begun, bookingFormId, localPath } from './booking.ts'
import type { OfferedDays } from './booking-days.ts'
import { BookingForm } from './booking-form.tsx'
import { type BookingOutcome, formOf } from './booking-outcome.ts'
import { CarriedQuote } from './carried-quote.tsx'
import { type LocalPage, textIn } from './sent-along.tsx'

type Props = {
	days: OfferedDays
	/** The outcome of a plain form post, when this page is the response to it. */
	posted: BookingOutcome | undefined
	/** The free window of a local page that led here. */
	begun: Begun | undefined
	/** The visitor's open quote. */
	quote: Quote | undefined
	/** Whose drafts may be brought back; nobody knows while the database is away. */
	whose: string | undefined
	prices: NumberedList
	things: Thing[]
}

/** For a visitor who has neither a quote nor a draft of one: the form says all there is. */
const nothingCarried = {
	saveForBooking: () => Promise.resolve(true),
	fields: () => ({}),
	repriced: () => undefined,
	showPrices: () => undefined,
}

/**
 * The booking form on its own page, or as on the local page from which it was sent, with the visitor's draft as the home page
 * has it: a quote that is saved or not, and what was typed.
 */
export function BookingPage({ days, posted, begun, quote, whose, prices, things }: Props) {
	const sent: Sent = formOf(posted)?.initialValue ?? begun ?? {}
	const local = localPageOf(sent)
	const isSent = quote !== undefined && sent.quote === quote.id
	const { draft, begin } = useQuoteDraft({
		today: prices,
		quote,
		began: undefined,
		changed: isSent ? loadIn(sent, quote.prices) : undefined,
	})
	const kept = useKeptDraft({ draft, whose, formId: bookingFormId, isAnswered: posted !== undefined, begun })
	const [emptied, setEmptied] = useState(0)
	const { load, chosen, photos } = useDraftState(draft)
	const carries = hasOwnLoad({ load, chosen }) || photos.length > 0
	const startOver = () => {
		draft.abandon()
		begin('another', draft)
		kept.beginAnother()
		setEmptied(emptied + 1)
	}
	const { saveForBooking, fields, repriced, showPrices } = carries ? draft : nothingCarried
	const onBooked = () => begin('after-booking', draft)
	return (
		<main id="main" className="mx-auto max-w-2xl px-5 py-16">
			<h1 className="font-display text-4xl text-spruce">Book a pickup</h1>
			{local && (
				<p className="mt-3 break-words">
					Back to <a href={local.page}>{local.page}</a>
				</p>
			)}
			<BroughtBackNote draft={draft} brought={kept.brought} onStartOver={startOver} announced />
			<div className="mt-8">
				{carries && <CarriedQuote draft={draft} things={things} sent={sent} sized={local !== undefined} />}
				<BookingForm
					key={emptied}
					days={days}
					posted={posted}
					begun={begun}
					local={local && { ...local, priceList: prices.id, carries }}
					loadSentBefore={!carries}
					quote={{
						saveForBooking,
						fields,
						repriced,
						showPrices,
						forget: kept.end,
						forgetTyped: kept.forgetTyped,
						onBooked,
					}}
				/>
			</div>
		</main>
	)
}

type Sent = Record<string, unknown>

/** The local page whose form came back: the form is shown as on that page. */
function localPageOf({ page }: Sent): LocalPage | undefined {
	const ours = localPath.safeParse(page)
	return ours.success ? { page: ours.data } : undefined
}

/** The load of a form that came back, where it has a price. */
function loadIn(sent: Sent, prices: NumberedList) {
	const load = loadOfFields(
		Object.entries(sent).flatMap(([name, value]): [string, string][] => {
			const text = textIn(value)
			return text === undefined ? [] : [[name, text]]
		}),
	)
	return load && isOffered(load, prices) ? load : undefined
}
