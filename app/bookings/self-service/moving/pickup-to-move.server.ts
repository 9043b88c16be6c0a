import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { JobSize } from '#app/schedule/day-capacity.ts'
import { bookedJobSize } from '../../capacity/job-size.ts'
import { findLeadSnapshot } from '../../outgoing/lead-snapshot.server.ts'
import type { BookingRequest } from '../../rules/booking.ts'
import * as store from '../../store.server.ts'

/** A booked pickup as a request, with its job size: for an entry of the wait list that moves it. */
export async function pickupToMove(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	right: store.BookingRight,
): Promise<{ leadId: LeadId; version: number; request: BookingRequest; jobSize: JobSize } | undefined> {
	const booking = await store.findBooking(database, right)
	const found = booking && (await findLeadSnapshot({ database, company }, booking.lead_id))
	if (!found) return undefined
	const { name, email, phone, propertyAddress, postalCode, city } = found.lead
	return {
		leadId: booking.lead_id,
		version: booking.version,
		jobSize: bookedJobSize(booking),
		request: {
			name,
			email,
			phone,
			address: propertyAddress,
			postal: postalCode,
			city,
			date: booking.date,
			window: booking.window_id,
			notes: '',
			offers: false,
		},
	}
}
