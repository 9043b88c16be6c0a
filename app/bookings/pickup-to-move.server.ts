import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Haul } from '#app/schedule/room.ts'
import type { BookingRequest } from './booking.ts'
import { haulOfBooked } from './haul.ts'
import { findLeadForDelivery } from './lead-to-deliver.server.ts'
import * as store from './store.server.ts'

/** A booked pickup as the form would have it, with what it takes of its day: for who waits for another time for it. */
export async function pickupToMove(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	right: store.BookingRight,
): Promise<{ leadId: LeadId; version: number; request: BookingRequest; haul: Haul } | undefined> {
	const booking = await store.findBooking(database, right)
	const found = booking && (await findLeadForDelivery({ database, company }, booking.lead_id))
	if (!found) return undefined
	const { name, email, phone, propertyAddress, postalCode, city } = found.lead
	return {
		leadId: booking.lead_id,
		version: booking.version,
		haul: haulOfBooked(company, booking),
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
