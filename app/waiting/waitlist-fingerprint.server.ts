import { fingerprintOf } from '#app/bookings/booking/booking.server.ts'
import type { PickupRequest } from '#app/bookings/rules/booking.ts'
import type { BookingId } from '#app/platform/ids.ts'

/** A hash of person, address, day and the pickup to be moved: requests with the same hash are one entry. */
export const waitlistFingerprint = (request: PickupRequest, moves: BookingId | undefined): Buffer =>
	fingerprintOf({ ...request, window: `waiting ${moves ?? ''}` })
