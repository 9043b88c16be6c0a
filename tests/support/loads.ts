import fc from 'fast-check'
import { type Load, maxWeightKg } from '#app/pricing/load.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { listed } from './prices.ts'

/** Any load that the calculator allows with a price list. */
export const anyLoadOf = (list: PriceList): fc.Arbitrary<Load> =>
	fc.record({
		volume: fc.constantFrom(...list.volumes.map(({ share }) => share)),
		weightKg: fc.oneof(
			fc.integer({ min: 0, max: maxWeightKg }),
			fc.double({ min: 0, max: maxWeightKg, noNaN: true }),
		),
		hasStairs: fc.boolean(),
		addOns: fc.shuffledSubarray(list.addOns.map(({ id }) => id)),
	})

export const anyLoad = anyLoadOf(listed)
