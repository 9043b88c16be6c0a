import { type AcceptedPrice, beyondAccepted } from '#app/pricing/accepted-price.ts'
import { withTaxes } from '#app/pricing/added-taxes.ts'
import type { Company } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import { serviceZoneOf } from '../rules/service-zone.ts'
import { subjectOf } from './subject-of.ts'

/** The travel fee, once per pickup and before tax, or that it is agreed when the day is confirmed. */
export type TravelFee = Cents | 'to be confirmed'

/** The travel fee of a booking; `undefined` when there is none. */
export function travelFeeOf(
	company: Pick<Company, 'area' | 'city'>,
	booking: { travel_fee_cents: Cents | null; status: string; postal_code: string; city: string },
): TravelFee | undefined {
	const { travel_fee_cents, status, postal_code, city } = booking
	if (travel_fee_cents !== null) return travel_fee_cents > 0 ? travel_fee_cents : undefined
	// Bookings from before there were travel fees have none.
	const isUnknown = serviceZoneOf(company, { postal: postal_code, city }).dollars === undefined
	return status === 'requested' && isUnknown ? 'to be confirmed' : undefined
}

/** The travel fee beside the price: what is not in the price of a page's subject, or in the one that was accepted. */
export function travelFeeBeside(
	company: Pick<Company, 'area' | 'city'>,
	booking: Parameters<typeof travelFeeOf>[1] & Parameters<typeof subjectOf>[0],
	accepted: Pick<AcceptedPrice, 'travelFee'> | undefined,
): TravelFee | undefined {
	if (!accepted && subjectOf(booking)?.hasTravelFee) return undefined
	const fee = travelFeeOf(company, booking)
	if (!accepted || typeof fee !== 'number') return accepted?.travelFee === null ? undefined : fee
	return beyondAccepted(fee, accepted) || undefined
}

/** `$50 + tax, once for the pickup`, or that it is agreed later. */
export const travelFeeInWords = (travelFee: TravelFee, company: Pick<Company, 'taxes'>): string =>
	travelFee === 'to be confirmed'
		? 'We’ll tell you what it adds when we confirm the day'
		: `${pricePlusTax(travelFee, company)}, once for the pickup`

/** The taxes and the total of a load with its travel fee: `With the trip: GST 5%: $18.75. Total: $393.75.` */
export function loadTravelFeeAndTaxes(
	load: Cents,
	travelFee: TravelFee | undefined,
	taxes: Company['taxes'],
): string {
	return typeof travelFee === 'number'
		? `With the trip: ${withTaxes(load + travelFee, taxes)}`
		: withTaxes(load, taxes)
}
