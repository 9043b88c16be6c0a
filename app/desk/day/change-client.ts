import type { BookingAction } from '#app/bookings/booking-states.ts'
import { fetchJson } from '#app/platform/json-client.ts'
import { deskBookingChange } from '#app/shell/desk-links.ts'
import { type ChangeAnswer, changeAnswerSchema } from './change-answer.ts'

/** Sends an action on a pickup, also while the page is being left; `undefined` when there is no usable answer. */
export async function sendChange(
	bookingId: string,
	{ action, version }: { action: BookingAction; version: number },
): Promise<ChangeAnswer | undefined> {
	const fetched = await fetchJson(deskBookingChange(bookingId), changeAnswerSchema, {
		method: 'POST',
		body: new URLSearchParams({ action, version: String(version) }),
		keepalive: true,
	})
	return fetched.outcome === 'answered' ? fetched.data : undefined
}
