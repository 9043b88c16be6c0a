import { bookingsPath } from '#app/shell/links.ts'
import { type BookingOutcome, bookingOutcomeSchema } from './booking-outcome.ts'

/** Sends the form. No connection, and an answer that makes no sense, are failures like any other: never an exception. */
export async function sendBooking(form: FormData): Promise<BookingOutcome> {
	const fields = new URLSearchParams()
	for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
	try {
		const response = await fetch(bookingsPath(), { method: 'POST', body: fields })
		const outcome = bookingOutcomeSchema.safeParse(await response.json())
		return outcome.success ? outcome.data : { outcome: 'failed' }
	} catch {
		return { outcome: 'failed' }
	}
}
