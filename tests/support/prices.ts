import fc from 'fast-check'
import { priceListIdSchema } from '#app/platform/ids.ts'
import {
	type NumberedList,
	type PriceList,
	priceListOfSettings,
	priceListSchema,
} from '#app/pricing/price-list.ts'
import { company } from './company.ts'

/** A price list with its number, as it is read from the database. */
export const numbered = (id: number, prices: PriceList): NumberedList => ({
	...prices,
	id: priceListIdSchema.parse(id),
})

/** The company's price list, the first in every database of the tests. */
export const listed: NumberedList = numbered(1, priceListOfSettings(company.prices))

/** Any price list: volumes, amounts, add-ons and weights. */
export const anyPrices: fc.Arbitrary<PriceList> = fc
	.record({
		shares: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }),
		amounts: fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 30, maxLength: 30 }),
		addOns: fc.uniqueArray(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/), { maxLength: 8 }),
		includedKg: fc.integer({ min: 0, max: 400 }),
		stepKg: fc.integer({ min: 1, max: 100 }),
	})
	.map(({ shares, amounts, addOns, includedKg, stepKg }) => {
		// A larger volume does not cost less.
		const [rising, others] = [amounts.slice(0, 10).sort((a, b) => a - b), amounts.slice(10)]
		const amount = (at: number) => others[at % others.length] ?? 0
		return priceListSchema.parse({
			volumes: [...shares.sort((a, b) => a - b).map((share) => share / 100), 1].map((share, at) => ({
				share,
				label: `${share} of a truck`,
				price: rising[at],
				cubicYards: share * 17,
			})),
			stairs: amount(0),
			addOns: addOns.map((id, at) => ({ id, label: `Thing ${id}`, price: amount(1 + at) })),
			weight: { includedKg, stepKg, price: amount(12) },
			loads: [{ name: 'Some', from: amount(13), to: amount(14) }],
			typicalOutside: { from: amount(15), to: amount(16) },
		})
	})
