import { useState } from 'react'
import { isOffered } from '#app/pricing/load.ts'
import { isLoadField, loadOfFields } from '#app/pricing/load-fields.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { BroughtBackNote } from '#app/quotes/draft/brought-back.tsx'
import { hasOwnLoad } from '#app/quotes/draft/kept-draft.ts'
import { useDraftState } from '#app/quotes/draft/use-draft-state.ts'
import { useKeptDraft } from '#app/quotes/draft/use-kept-draft.ts'
import { useQuoteDraft } from '#app/quotes/draft/use-quote-draft.ts'
import type { Contact, Quote } from '#app/quotes/quote.ts'
import type { Thing } from '#app/quotes/things/counted-things.ts'
import { useCompany } from '#app/shell/use-company.ts'
import type { OfferedDays } from '../availability/booking-days.ts'
import { bookingFormId, localPath, type Prefill } from '../rules/booking.ts'
import { type BookingOutcome, formOf } from '../rules/booking-outcome.ts'
import { AttachedQuote } from './attached-quote.tsx'
import { BookingForm } from './booking-form.tsx'
import { asText, type LocalPage } from './hidden-fields.tsx'
import { sizePricesOf } from './size-prices.ts'
import { LoadSize } from './typed-fields.tsx'

type Props = {
	days: OfferedDays
	/** The outcome of a plain form post that this page answers. */
	posted: BookingOutcome | undefined
	/** The free window of a local page that linked here. */
	prefill: Prefill | undefined
	/** Who the visitor said they are, for their quote. */
	contact?: Contact | undefined
	/** The visitor's open quote. */
	quote: Quote | undefined
	/** Whose drafts may be restored; unknown while the database is away. */
	whose: string | undefined
	prices: NumberedList
	things: Thing[]
}

/** For a visitor without a quote or a draft: the form has everything. */
const nothingAttached = {
	saveForBooking: () => Promise.resolve(true),
	fields: () => ({}),
	repriced: () => undefined,
	accepted: () => undefined,
	showPrices: () => undefined,
}

/**
 * The booking form on its own page, or as on the local page that sent it, with the draft of the home page: saved or not, and
 * what was typed.
 */
export function BookingPage({ days, posted, prefill, contact, quote, whose, prices, things }: Props) {
	const sent: Sent = formOf(posted)?.initialValue ?? prefill ?? {}
	const local = localPageOf(sent)
	const isSent = quote !== undefined && sent.quote === quote.id
	const { draft, begin } = useQuoteDraft({
		today: prices,
		quote,
		began: undefined,
		changed: isSent ? loadIn(sent, quote.prices) : undefined,
	})
	const kept = useKeptDraft({
		draft,
		whose,
		formId: bookingFormId,
		isAnswered: posted !== undefined,
		prefill,
	})
	const company = useCompany()
	const [emptied, setEmptied] = useState(0)
	const { load, chosen, photos } = useDraftState(draft)
	const carries = hasOwnLoad({ load, chosen }) || photos.length > 0
	const asksSize = !carries && !Object.keys(sent).some(isLoadField)
	const sizePrices = asksSize ? sizePricesOf(prices, company) : undefined
	const startOver = () => {
		draft.abandon()
		begin('another', draft)
		kept.beginAnother()
		setEmptied(emptied + 1)
	}
	const { saveForBooking, fields, accepted, repriced, showPrices } = carries ? draft : nothingAttached
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
				{carries && <AttachedQuote draft={draft} things={things} sent={sent} sized={local !== undefined} />}
				<BookingForm
					key={emptied}
					days={days}
					posted={posted}
					prefill={contact ? { ...contact, ...prefill } : prefill}
					local={local && { ...local, priceList: prices.id, carries }}
					loadSentBefore={carries ? undefined : { priceList: sizePrices && prices.id }}
					quote={{
						saveForBooking,
						fields,
						accepted,
						repriced,
						showPrices,
						forget: kept.end,
						forgetTyped: kept.forgetTyped,
						onBooked,
					}}
				>
					{sizePrices && !local && (
						<LoadSize state={{ typed: (name) => asText(sent[name]), faults: {} }} prices={sizePrices} />
					)}
				</BookingForm>
			</div>
		</main>
	)
}

type Sent = Record<string, unknown>

/** The local page of a form with errors, which is shown as on that page. */
function localPageOf({ page }: Sent): LocalPage | undefined {
	const ours = localPath.safeParse(page)
	return ours.success ? { page: ours.data } : undefined
}

/** The load of a form with errors, where it has a price. */
function loadIn(sent: Sent, prices: NumberedList) {
	const load = loadOfFields(
		Object.entries(sent).flatMap(([name, value]): [string, string][] => {
			const text = asText(value)
			return text === undefined ? [] : [[name, text]]
		}),
	)
	return load && isOffered(load, prices) ? load : undefined
}
