import type { Platform } from '#app/platform/platform.server.ts'
import type { Cents } from '#app/values/money.ts'
import { anyTravelFee, type TravelFeeInPrice } from './firm-price.ts'

type Places = { city: string | null; pickup_city: string | null; pickup_fee_cents: Cents | null }

/** The trip of a quote: that of its latest pickup, or else to the place that its customer gave. */
export function travelFeeOfQuote(
	{ travelFeeTo }: Pick<Platform, 'travelFeeTo'>,
	{ city, pickup_city, pickup_fee_cents }: Places,
): TravelFeeInPrice {
	if (pickup_city !== null) return { place: pickup_city, travelFee: pickup_fee_cents }
	return city ? { place: city, travelFee: travelFeeTo(city) } : anyTravelFee
}
