import { travelFeeField } from '#app/bookings/form/location-faults.ts'
import type { PickupRequest } from '#app/bookings/rules/booking.ts'
import { serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import { feeAdded } from '#app/bookings/rules/travel-fee-in-price.ts'
import type { Company } from '#app/values/company.ts'
import { cents, formatMoney } from '#app/values/money.ts'

/**
 * A travel fee above the one that the entry's form said, which is said before it is booked (docs/rules.md, 'Distance'). What a trip
 * adds to the price of a quote is said with the quote.
 */
export function higherTravelFee(
	company: Pick<Company, 'area' | 'city'>,
	typed: ReadonlyMap<string, string>,
	request: PickupRequest,
) {
	const { dollars = 0 } = serviceZoneOf(company, request)
	const added = feeAdded(cents(dollars), { subjectFee: request.subject?.travelFee })
	if (added === 0 || dollars <= Number(typed.get(travelFeeField))) return undefined
	return {
		fields: new Map([...typed, [travelFeeField, String(dollars)]]),
		message: `The trip to your address adds ${formatMoney(added)} to the price now. Press ‘Book this spot’ again to book with it.`,
	}
}
