import type { BookingAction } from '#app/bookings/booking-states.ts'
import { fetchJson } from '#app/platform/json-client.ts'
import { deskDayChange } from '#app/shell/desk-links.ts'
import { type ChangeAnswer, changeAnswerSchema } from './change-answer.ts'

/** Sends an action on a pickup, also while the page is being left; `undefined` when there is no usable answer. */
export async function sendChange(change: {
	bookingId: string
	version: number
	action: BookingAction
	/** With 'setOff': in how many minutes the crew will be there. */
	eta: string | undefined
}): Promise<ChangeAnswer | undefined> {
	const { bookingId, version, action, eta } = change
	const fetched = await fetchJson(deskDayChange(), changeAnswerSchema, {
		method: 'POST',
		body: new URLSearchParams({ bookingId, version: String(version), action, ...(eta && { eta }) }),
		keepalive: true,
	})
	return fetched.outcome === 'answered' ? fetched.data : undefined
}
