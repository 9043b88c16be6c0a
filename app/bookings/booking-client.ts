import { fetchJson } from '#app/platform/json-client.ts'
import { bookingsPath } from '#app/shell/links.ts'
import { type BookingOutcome, bookingOutcomeSchema } from './booking-outcome.ts'

/** How long the server may take over a booking, in milliseconds: sent again, it is the same booking. */
const timeout = 25_000

/** Sends the form. No connection, no answer in time, and an answer that makes no sense, are failures like any other: never an exception. */
export async function sendBooking(form: FormData): Promise<BookingOutcome> {
	const fields = new URLSearchParams()
	for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
	const fetched = await fetchJson(bookingsPath(), bookingOutcomeSchema, {
		method: 'POST',
		body: fields,
		timeout,
	})
	return fetched.outcome === 'answered' ? fetched.data : { outcome: 'failed' }
}
