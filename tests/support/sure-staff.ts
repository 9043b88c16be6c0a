import { confirmation } from '#app/bookings/changes/action-question.ts'
import { type BookingChange, changeBooking } from '#app/bookings/changes/changes.server.ts'

type Arguments = Parameters<typeof changeBooking>

/** Does an action as staff who answer what they are asked with yes: tests act on days that are far ahead. */
export async function changeAsSure(...[platform, right, change]: Arguments): Promise<BookingChange> {
	const changed = await changeBooking(platform, right, change)
	if (changed.ok || changed.reason !== 'asks') return changed
	const { about, ...at } = changed.question
	return changeBooking(platform, right, { ...change, confirmed: confirmation(about, at) })
}
