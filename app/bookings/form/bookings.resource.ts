import type { Route } from './+types/bookings.resource.ts'
import { receiveBooking } from './receive-booking.server.ts'

/** `POST /bookings`: the booking form sent by its script; returns the outcome as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
	const { outcome, ...init } = await receiveBooking(request, context)
	return Response.json(outcome, init)
}
