import { useState } from 'react'
import { sendBooking } from './booking-client.ts'
import type { BookingOutcome } from './booking-outcome.ts'

/** How far the quote got that goes along with a booking. */
export type QuoteAlong = 'saved' | 'under way' | 'lost'

/**
 * How long a booking waits for the photos that go with it, in milliseconds: then it goes ahead of them. Less than a photo
 * may stand still, so that a line that is stuck is not taken for photos that are lost.
 */
const longestWait = 45_000

/**
 * Sends the form beside the page, which stays as it is whatever happens to the connection. `saveQuote` answers `false`
 * when not all of the quote could be saved: that must not cost the visitor their place, and they are told.
 */
export function useSending(saveQuote: (() => Promise<boolean>) | undefined) {
	const [answer, setAnswer] = useState<BookingOutcome>()
	const [sending, setSending] = useState(false)
	const [quoteAlong, setQuoteAlong] = useState<QuoteAlong>('saved')
	const send = async (formData: FormData) => {
		setSending(true)
		if (saveQuote) {
			setQuoteAlong('under way')
			const saving = saveQuote().then(
				(saved) => setQuoteAlong(saved ? 'saved' : 'lost'),
				() => setQuoteAlong('lost'),
			)
			await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, longestWait))])
		}
		setAnswer(await sendBooking(formData))
		setSending(false)
	}
	return { answer, sending, quoteAlong, send }
}
