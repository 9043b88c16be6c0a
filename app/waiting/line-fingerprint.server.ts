import type { BookingRequest } from '#app/bookings/booking.ts'
import { fingerprintOf } from '#app/bookings/bookings.server.ts'
import type { BookingId } from '#app/platform/ids.ts'

/** A hash of person, address and day, and of the pickup that is to be moved: requests with the same hash are one. */
export const lineFingerprint = (request: BookingRequest, moves: BookingId | undefined): Buffer =>
	fingerprintOf({ ...request, window: `waiting ${moves ?? ''}` })
