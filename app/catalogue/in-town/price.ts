import type { Trip } from '#app/bookings/reach.ts'
import type { Town } from '../kinds/town/town.ts'
import { inDollars } from '../units.ts'
import type { OfferedService } from './offered-service.ts'

/** What most jobs of a service cost in a town, in dollars. The trip is in it, as nobody there pays without it. */
export function priceIn(
	{ trip: { dollars = 0 } }: Town,
	{ avgPrice: [from, to] }: OfferedService,
): [number, number] {
	return [from + dollars, to + dollars]
}

/** `$329–$479, trip included`; where the trip costs nothing, `$179–$329`. */
export const priceTold = (town: Town, service: OfferedService): string =>
	withTrip(inDollars(priceIn(town, service)), town.trip)

/** Adds to the words for a price that the trip is in it, where one is charged. */
export const withTrip = (words: string, { dollars = 0 }: Trip): string =>
	dollars === 0 ? words : `${words}, trip included`
