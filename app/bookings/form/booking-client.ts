import { fetchJson } from '#app/platform/json-client.ts'
import { bookingsPath } from '#app/shell/links.ts'
import { type BookingOutcome, bookingOutcomeSchema } from '../rules/booking-outcome.ts'

/** The timeout of a booking request, in milliseconds. Sending it again is safe: it is the same booking. */
const timeout = 25_000

/** Sends the form. Never throws: no connection, a timeout or an invalid response returns the outcome `failed`. */
export async function sendBooking(fields: ReadonlyMap<string, string>): Promise<BookingOutcome> {
	const fetched = await fetchJson(bookingsPath(), bookingOutcomeSchema, {
		method: 'POST',
		body: new URLSearchParams([...fields]),
		timeout,
	})
	return fetched.outcome === 'answered' ? fetched.data : { outcome: 'failed' }
}
