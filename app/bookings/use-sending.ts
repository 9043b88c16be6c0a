import { useState } from 'react'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Cents } from '#app/values/money.ts'
import { sendBooking } from './booking-client.ts'
import { type BookingOutcome, repricedWords } from './booking-outcome.ts'

/** How far the quote got that goes along with a booking. */
export type QuoteAlong = 'saved' | 'under way' | 'lost'

/**
 * How long a booking waits for the photos that go with it, in milliseconds: then it goes ahead of them. Less than a photo
 * may stand still, so that a line that is stuck is not taken for photos that are lost.
 */
const longestWait = 45_000

/** The quote that the visitor is working on beside the form. */
export type QuoteBeside = {
	/** Saves it before the form is sent; `false` when not all of its photos could be. */
	saveForBooking: () => Promise<boolean>
	/** What of it is sent with the form: the load and the prices as they are shown. */
	fields: () => Record<string, string>
	/** What it costs, once other prices came in the place of those that it was shown by and made a difference. */
	repriced: () => { before: Cents | undefined; now: Cents; prices: NumberedList } | undefined
	/** Shows it by these prices from now on. */
	showPrices: (list: NumberedList) => void
	/** It is booked, and all of it is with us. */
	onBooked: () => void
}

/**
 * Sends the form beside the page, which stays as it is whatever happens to the connection. That not all of the quote
 * could be saved must not cost the visitor their place, and they are told.
 */
export function useSending(quote: QuoteBeside | undefined) {
	const [answer, setAnswer] = useState<BookingOutcome>()
	const [sending, setSending] = useState(false)
	const [quoteAlong, setQuoteAlong] = useState<QuoteAlong>('saved')
	const send = async (formData: FormData) => {
		setSending(true)
		if (!quote) {
			setAnswer(await sendBooking(formData))
			setSending(false)
			return
		}
		setQuoteAlong('under way')
		const { priceList } = quote.fields()
		const saving = quote.saveForBooking().catch(() => false)
		saving.then((saved) => setQuoteAlong(saved ? 'saved' : 'lost'))
		await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, longestWait))])
		const repriced = quote.fields().priceList !== priceList && quote.repriced()
		if (repriced) {
			// Saving it brought other prices: nothing is booked at one that the visitor has not seen.
			setAnswer({ outcome: 'repriced', message: repricedWords(repriced), prices: repriced.prices })
			setSending(false)
			return
		}
		for (const [name, value] of Object.entries(quote.fields())) formData.set(name, value)
		const outcome = await sendBooking(formData)
		if (outcome.outcome === 'repriced') quote.showPrices(outcome.prices)
		setAnswer(outcome)
		setSending(false)
		// What is still on its way is waited for; what was lost stays in sight, to be tried again.
		if (outcome.outcome === 'booked' && (await saving)) quote.onBooked()
	}
	return { answer, sending, quoteAlong, send }
}
