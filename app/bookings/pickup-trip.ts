import type { Company } from '#app/values/company.ts'
import { type Cents, formatMoney, plusTax } from '#app/values/money.ts'
import { withTaxes } from '#app/values/tax.ts'
import { tripTo } from './reach.ts'

/** What the trip adds to the price of a pickup, once and before tax, or that it is said when the day is settled. */
export type PickupTrip = Cents | 'to be settled'

/** The trip of a booking; `undefined` when it adds nothing. */
export function tripOf(
	company: Pick<Company, 'area' | 'city'>,
	booking: { trip_cents: Cents | null; status: string; postal_code: string; city: string },
): PickupTrip | undefined {
	const { trip_cents, status, postal_code, city } = booking
	if (trip_cents !== null) return trip_cents > 0 ? trip_cents : undefined
	// What was booked before trips were said was booked without one.
	const isUnknown = tripTo(company, { postal: postal_code, city }).dollars === undefined
	return status === 'requested' && isUnknown ? 'to be settled' : undefined
}

/** `$50 + tax, once for the pickup`, or that it is yet to be said. */
export const tripInWords = (trip: PickupTrip): string =>
	trip === 'to be settled'
		? 'We say what it adds when we settle the day'
		: `${formatMoney(trip)} ${plusTax}, once for the pickup`

/** The taxes and the total of a load with its trip: `With the trip: GST 5%: $18.75. Total: $393.75.` */
export function loadTripAndTaxes(load: Cents, trip: PickupTrip | undefined, taxes: Company['taxes']): string {
	return typeof trip === 'number' ? `With the trip: ${withTaxes(load + trip, taxes)}` : withTaxes(load, taxes)
}
