import type { Platform } from '#app/platform/platform.server.ts'
import type { Company } from '#app/values/company.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { bookingBatches } from '../bookings/bookings.server.ts'
import type { BookingsFilter } from '../bookings/bookings-ask.ts'
import type { Cell } from './quote-rows.server.ts'

export const bookingHeadings = ({ city }: Pick<Company, 'city'>): string[] => [
	'Booking',
	'Status',
	'Day',
	'Window',
	'Name',
	'Phone',
	'Email',
	'Address',
	'Load',
	'Price (CAD)',
	'Trip (CAD)',
	'Charged (CAD)',
	'Paid',
	'Far away',
	'Overbooked because',
	`Booked (${city} time)`,
]

/** All bookings that match search and filters, one row at a time, so that memory use does not grow with their number. */
export async function* bookingRows(
	platform: Pick<Platform, 'database' | 'company'>,
	filter: BookingsFilter,
): AsyncGenerator<Cell[]> {
	for await (const batch of bookingBatches(platform, filter))
		for (const booking of batch)
			yield [
				booking.reference,
				booking.status,
				booking.date,
				booking.windowLabel,
				booking.name,
				booking.phone,
				booking.email,
				booking.where,
				booking.load ?? '',
				booking.price ?? '',
				booking.trip ?? '',
				booking.charged === null ? '' : booking.charged / 100,
				booking.payment ?? '',
				booking.farAway ? 'yes' : 'no',
				booking.overbookedBecause ?? '',
				formatMoment(booking.booked, platform.company.timeZone),
			]
}
