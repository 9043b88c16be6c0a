import type { Trip } from '#app/bookings/reach.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { type Cents, cents } from '#app/values/money.ts'
import type { Price } from '../kinds/kind.ts'
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

/** What a pickup in a town costs, in cents: typically; where a trip is charged, every load has it in it. */
export function rangeIn(
	{ trip: { dollars = 0 } }: Town,
	{ loads, typicalOutside }: Pick<PriceList, 'loads' | 'typicalOutside'>,
): { from: Cents; to: Cents } {
	if (dollars === 0) return typicalOutside
	return {
		from: Math.min(...loads.map(({ from }) => from)) + cents(dollars),
		to: Math.max(...loads.map(({ to }) => to)) + cents(dollars),
	}
}

/** It as a page shows it. */
export const usualPriceIn = (town: Town, service: OfferedService): Price => ({
	called: withTrip('Most jobs', town.trip),
	amount: inDollars(priceIn(town, service)),
})

/** `$329–$479, trip included`; where the trip costs nothing, `$179–$329`. */
export const priceTold = (town: Town, service: OfferedService): string =>
	withTrip(inDollars(priceIn(town, service)), town.trip)

/** Adds to the words for a price that the trip is in it, where one is charged. */
export const withTrip = (words: string, { dollars = 0 }: Trip): string =>
	dollars === 0 ? words : `${words}, trip included`
