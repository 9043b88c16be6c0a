import { useState } from 'react'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { receipt } from '#app/shell/links.ts'
import type { Cents } from '#app/values/money.ts'
import { sendBooking } from './booking-client.ts'
import { type Booked, type BookingOutcome, repricedWords } from './booking-outcome.ts'
import { leavesQuoteOut } from './parse-booking.ts'

/** Whether the quote attached to a booking has been saved with all its photos. */
export type AttachedQuoteState = 'saved' | 'under way' | 'lost'

/**
 * How long a booking waits for its photos, in milliseconds; then it is sent before them. Shorter than the timeout of a
 * photo, so that a stuck connection is not reported as lost photos.
 */
const longestWait = 45_000

/** The visitor's current quote, on the same page as the form. */
export type QuoteOnPage = {
	/** Saves it before the form is sent; `false` when not all of its photos could be saved. */
	saveForBooking: () => Promise<boolean>
	/** The fields sent with the form: the load and the price list as shown. */
	fields: () => Record<string, string>
	/** Its old and new price, once another list has replaced the shown one and the price differs. */
	repriced: () => { before: Cents | undefined; now: Cents; prices: NumberedList } | undefined
	/** Shows it with these prices from now on. */
	showPrices: (list: NumberedList) => void
	/** Called as soon as it is booked: this browser keeps nothing of it any more. */
	forget: () => void
	/** Called as soon as the pickup is booked without it: this browser keeps nothing of what was typed for it. */
	forgetTyped: () => void
	/** Called when it is booked and completely saved. */
	onBooked: () => void
}

/**
 * Sends the form in the background: the page stays as it is whatever happens to the connection. A quote that could not be
 * saved completely must not cost the visitor their place in the window; the page says so. Once the pickup is booked and all
 * photos have arrived, the browser opens the receipt.
 */
export function useSending(quote: QuoteOnPage | undefined) {
	const [answer, setAnswer] = useState<BookingOutcome>()
	const [sending, setSending] = useState(false)
	const [quoteState, setQuoteState] = useState<AttachedQuoteState>('saved')
	const send = async (form: ReadonlyMap<string, string>) => {
		setSending(true)
		if (!quote || leavesQuoteOut(form)) {
			const outcome = await sendBooking(form)
			if (outcome.outcome === 'booked') quote?.forgetTyped()
			setAnswer(outcome)
			setSending(false)
			if (outcome.outcome === 'booked') openReceipt(outcome)
			return
		}
		setQuoteState('under way')
		const { priceList } = quote.fields()
		const saving = quote.saveForBooking().catch(() => false)
		saving.then((saved) => setQuoteState(saved ? 'saved' : 'lost'))
		await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, longestWait))])
		const repriced = quote.fields().priceList !== priceList && quote.repriced()
		if (repriced) {
			// Saving it returned other prices: nothing is booked at a price that the visitor has not seen.
			setAnswer({ outcome: 'repriced', message: repricedWords(repriced), prices: repriced.prices })
			setSending(false)
			return
		}
		const outcome = await sendBooking(new Map([...form, ...Object.entries(quote.fields())]))
		if (outcome.outcome === 'repriced') quote.showPrices(outcome.prices)
		if (outcome.outcome === 'booked') quote.forget()
		setAnswer(outcome)
		setSending(false)
		// Photos still uploading are awaited; failed ones stay on the page, to be tried again.
		if (outcome.outcome !== 'booked' || !(await saving)) return
		quote.onBooked()
		openReceipt(outcome)
	}
	return { answer, sending, quoteState, send, refuse: setAnswer }
}

/** Without a token the page's own message has to do. */
const openReceipt = ({ receiptToken }: Booked) => {
	if (receiptToken !== undefined) window.location.assign(receipt(receiptToken))
}
