import fc from 'fast-check'
import { pricedPages } from '#app/catalogue/priced-pages.server.ts'
import type { FilePrices, LocalPrices } from '#app/pricing/local-prices.ts'
import { placeKey } from '#app/values/place-key.ts'
import { company, content } from './company.ts'

/** What the company's files say by place and by page. */
export const filePrices: FilePrices = { trips: company.area.trips, pages: pricedPages(content) }

const places = company.area.trips.flatMap(({ places, postalCodes }) => [...places, ...postalCodes])

/** What owners may have set beside a list: some trips, and some pages' ranges. */
export const anyLocal: fc.Arbitrary<LocalPrices> = fc.record({
	travelFees: fc.dictionary(
		fc.constantFrom(...places.map(placeKey)),
		fc.integer({ min: 0, max: 1_000_000 }),
		{ maxKeys: 8, noNullPrototype: true },
	),
	ranges: fc.dictionary(
		fc.constantFrom(...filePrices.pages.map(({ key }) => key)),
		fc
			.record({ from: fc.integer({ min: 1, max: 300_000 }), more: fc.integer({ min: 1, max: 300_000 }) })
			.map(({ from, more }) => ({ from, to: from + more })),
		{ maxKeys: 8, noNullPrototype: true },
	),
})
