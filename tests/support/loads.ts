import fc from 'fast-check'
import { type Load, maxWeightKg } from '#app/pricing/load.ts'
import { priceList } from '#app/pricing/price-list.ts'

/** Every load that the calculator can make. */
export const anyLoad: fc.Arbitrary<Load> = fc.record({
	volume: fc.constantFrom(...priceList.volumes.map(({ share }) => share)),
	weightKg: fc.oneof(
		fc.integer({ min: 0, max: maxWeightKg }),
		fc.double({ min: 0, max: maxWeightKg, noNaN: true }),
	),
	hasStairs: fc.boolean(),
	addOns: fc.shuffledSubarray(priceList.addOns.map(({ id }) => id)),
})
