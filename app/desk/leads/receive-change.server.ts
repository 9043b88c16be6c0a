import type { BookingStatus } from '#app/bookings/booking-states.ts'
import { changeBooking } from '#app/bookings/bookings.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { pickupChangeSchema } from './pickup-change.ts'

const noSuchPickup = 'There is no such pickup. Load the page again.'

/**
 * Handles the form by which staff act on a pickup, from whatever page. Where it was not done, with the HTTP status and the
 * sentence that say why.
 */
export async function receiveChange(
	request: Request,
	platform: Platform,
	staff: SignedInStaff,
): Promise<{ ok: true; status: BookingStatus } | { ok: false; httpStatus: number; message: string }> {
	const read = await readForm(request, pickupChangeSchema.keyof().options)
	if (!read.ok) return { ok: false, httpStatus: read.status, message: read.message }
	const asked = pickupChangeSchema.safeParse(Object.fromEntries(read.fields))
	if (!asked.success) return { ok: false, httpStatus: 422, message: noSuchPickup }
	const { bookingId, ...change } = asked.data
	const changed = await changeBooking(platform, { actor: 'staff', bookingId, staff }, change)
	if (changed.ok) return { ok: true, status: changed.status }
	if (changed.reason === 'no-such-booking') return { ok: false, httpStatus: 404, message: noSuchPickup }
	const message = `Somebody changed this pickup meanwhile. It is now: ${changed.status}.`
	return { ok: false, httpStatus: 409, message }
}
