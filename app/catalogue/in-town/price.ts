import type { ServiceZone } from '#app/bookings/rules/service-zone.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { type Cents, cents } from '#app/values/money.ts'
import type { Price } from '../kinds/kind.ts'
import type { Town } from '../kinds/town/town.ts'
import { inDollars } from '../units.ts'
import type { OfferedService } from './offered-service.ts'

/** The usual price of a service in a town, in dollars, with the travel fee, as nobody there pays without it. */
export function priceIn(
	{ serviceZone: { dollars = 0 } }: Town,
	{ avgPrice: [from, to] }: OfferedService,
): [number, number] {
	return [from + dollars, to + dollars]
}

/** The usual price of a service in a town, as its page shows it. */
export const usualPriceIn = (town: Town, service: OfferedService): Price => ({
	called: withTravelFee('Most jobs', town.serviceZone),
	amount: inDollars(priceIn(town, service)),
})

/** `$329–$479, trip included`; where there is no travel fee, `$179–$329`. */
export const shownPrice = (town: Town, service: OfferedService): string =>
	withTravelFee(inDollars(priceIn(town, service)), town.serviceZone)

/** Says that a price includes the travel fee, where there is one. */
export const withTravelFee = (words: string, { dollars = 0 }: ServiceZone): string =>
	dollars === 0 ? words : `${words}, trip included`

/**
 * The price range of a pickup in a town, in cents: the typical one, or with a travel fee that of all loads together with it.
 */
export function rangeIn(
	{ dollars = 0 }: Pick<ServiceZone, 'dollars'> = {},
	{ loads, typicalOutside }: Pick<PriceList, 'loads' | 'typicalOutside'>,
): { from: Cents; to: Cents } {
	if (dollars === 0) return typicalOutside
	return {
		from: Math.min(...loads.map(({ from }) => from)) + cents(dollars),
		to: Math.max(...loads.map(({ to }) => to)) + cents(dollars),
	}
}
