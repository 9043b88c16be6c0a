import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeKey } from '#app/values/place-key.ts'
import { company } from '#tests/support/company.ts'
import { anyLocal } from '#tests/support/local-prices.ts'
import { beyondAccepted } from './accepted-price.ts'
import { type LocalPrices, noLocalPrices } from './local-prices.ts'
import { areaBy, withTravelFees } from './travel-fees.ts'

const { area } = company
const zonesWith = (trips: typeof area.trips, named: string) =>
	trips.filter(({ places, postalCodes }) => [...places, ...postalCodes].includes(named))

test('every place and postal code has the fee that was set, else that of the settings, and is reached as before', () => {
	fc.assert(
		fc.property(anyLocal, ({ travelFees }) => {
			const fees = new Map(Object.entries(travelFees))
			const { trips, ...rest } = areaBy(area, { travelFees })
			const { trips: _, ...before } = area
			expect(rest).toEqual(before)
			for (const { places, postalCodes, dollars, reach } of area.trips)
				for (const named of [...places, ...postalCodes]) {
					const fee = fees.get(placeKey(named))
					const expected = { reach, dollars: fee === undefined ? dollars : fee / 100 }
					expect(zonesWith(trips, named), named).toEqual([expect.objectContaining(expected)])
				}
		}),
		{ numRuns: 50 },
	)
})

test('a company reads the fees of each moment, and keeps what else it reads', () => {
	let local: LocalPrices = noLocalPrices
	let phone = '403-555-0100'
	const kept = Object.defineProperty({ ...company }, 'phone', { get: () => phone, enumerable: true })
	const current = withTravelFees(kept, () => local)
	expect(current.area).toBe(area)
	local = { ...noLocalPrices, travelFees: { canmore: 6000 } }
	phone = '403-555-0199'
	expect(zonesWith(current.area.trips, 'Canmore')).toEqual([
		{ reach: 'by-eight', dollars: 60, places: ['Canmore'], postalCodes: [] },
	])
	expect(current.area).toBe(current.area)
	expect(current.phone).toBe(phone)
	expect(JSON.parse(JSON.stringify(current)).area.trips).toEqual(current.area.trips)
})

test.each([
	['the same trip', 5000, 5000, 0],
	['a longer trip', 8000, 5000, 3000],
	['a shorter trip', 2000, 5000, 0],
	['any trip, where the price has that in it', 8000, null, 0],
])('%s beyond an accepted price', (_, travelFee, inPrice, more) => {
	expect(beyondAccepted(travelFee, { travelFee: inPrice })).toBe(more)
})
