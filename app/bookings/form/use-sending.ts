import { useState } from 'react'
import type { AcceptedPrice } from '#app/pricing/accepted-price.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { receipt } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import type { Cents } from '#app/values/money.ts'
import { type Booked, type BookingOutcome, repricedWords } from '../rules/booking-outcome.ts'
import { leavesQuoteOut } from '../rules/parse-booking.ts'
import { sendBooking } from './booking-client.ts'

/** Whether the quote attached to a booking has been saved with all its photos. */
export type AttachedQuoteState = 'saved' | 'under way' | 'lost'

/**
 * The timeout of saving the photos before a booking is sent, in milliseconds. Shorter than the timeout of a photo, so that a
 * stuck connection is not reported as lost photos.
 */
const longestWait = 45_000

/** The current quote, on the page of the form. */
export type QuoteOnPage = {
	/** Saves it before the form is sent; `false` when not all of its photos could be saved. */
	saveForBooking: () => Promise<boolean>
	/** The fields for the form: the load and the price list as shown. */
	fields: () => Record<string, string>
	/** The firm price that was accepted for it. */
	accepted: () => AcceptedPrice | undefined
	/** Its old and new price, when another list has replaced the shown one and the price differs. */
	repriced: () => { before: Cents | undefined; now: Cents; prices: NumberedList } | undefined
	/** Shows it with these prices. */
	showPrices: (list: NumberedList) => void
	/** Called when it is booked: this browser keeps nothing of it. */
	forget: () => void
	/** Called when the pickup is booked without it: this browser keeps nothing that was typed for it. */
	forgetTyped: () => void
	/** Called when it is booked and completely saved. */
	onBooked: () => void
}

/**
 * Sends the form in the background: the page stays as it is whatever happens to the connection. A quote that is not saved
 * completely must not cost the visitor the slot; the page shows it. Once the pickup is booked and all photos have arrived,
 * the browser opens the receipt.
 */
export function useSending(quote: QuoteOnPage | undefined) {
	const [answer, setAnswer] = useState<BookingOutcome>()
	const [sending, setSending] = useState(false)
	const company = useCompany()
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
			// Saving returned other prices: nothing is booked at a price that the visitor has not seen.
			setAnswer({ outcome: 'repriced', message: repricedWords(repriced, company), prices: repriced.prices })
			setSending(false)
			return
		}
		const outcome = await sendBooking(new Map([...form, ...Object.entries(quote.fields())]))
		if (outcome.outcome === 'repriced') quote.showPrices(outcome.prices)
		if (outcome.outcome === 'booked') quote.forget()
		setAnswer(outcome)
		setSending(false)
		// Photos still uploading are awaited; failed ones stay on the page to be retried.
		if (outcome.outcome !== 'booked' || !(await saving)) return
		quote.onBooked()
		openReceipt(outcome)
	}
	return { answer, sending, quoteState, send, refuse: setAnswer }
}

/** Opens the receipt; without a token the message on the page has to suffice. */
const openReceipt = ({ receiptToken }: Booked) => {
	if (receiptToken !== undefined) window.location.assign(receipt(receiptToken))
}
