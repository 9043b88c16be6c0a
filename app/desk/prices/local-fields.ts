import type { FilePrices, LocalPrices } from '#app/pricing/local-prices.ts'
import { type Cents, cents } from '#app/values/money.ts'
import { placeKey } from '#app/values/place-key.ts'
import { typedAmount } from '#app/values/typed-amount.ts'

/** The fields of what is set by place and by page. */
export const localFieldOf = {
	trip: (key: string) => `trip-${key}`,
	/** One amount for all places of a trip of the settings. */
	allOf: (trip: number) => `trip-all-${trip}`,
	rangeFrom: (key: string) => `range-from-${key}`,
	rangeTo: (key: string) => `range-to-${key}`,
} as const

/** A place or a postal code of a trip, with its fee by the settings. */
type PricedPlace = { key: string; name: string; fee: Cents }
/** A trip of the settings: the places in it may have fees of their own. */
export type PricedTrip = FilePrices['trips'][number] & { at: number; priced: PricedPlace[] }

export const pricedTrips = ({ trips }: Pick<FilePrices, 'trips'>): PricedTrip[] =>
	trips.map((trip, at) => {
		const fee = cents(trip.dollars)
		const places = trip.places.map((name) => ({ key: placeKey(name), name, fee }))
		const codes = trip.postalCodes.map((code) => ({ key: placeKey(code), name: `Postal codes ${code}`, fee }))
		return { ...trip, at, priced: [...places, ...codes] }
	})

/** What stands in the fields by what was set beside a list, else by the files. */
export const fieldsOfLocal = (local: LocalPrices, files: FilePrices): Record<string, string> => ({
	...Object.fromEntries(
		pricedTrips(files).flatMap(({ priced }) =>
			priced.map(({ key, fee }) => [
				localFieldOf.trip(key),
				typedAmount(new Map(Object.entries(local.travelFees)).get(key) ?? fee),
			]),
		),
	),
	...Object.fromEntries(
		files.pages.flatMap(({ key, ...range }) => {
			const { from, to } = new Map(Object.entries(local.ranges)).get(key) ?? range
			return [
				[localFieldOf.rangeFrom(key), typedAmount(from)],
				[localFieldOf.rangeTo(key), typedAmount(to)],
			]
		}),
	),
})

export const localFields = (files: FilePrices): string[] => [
	...Object.keys(fieldsOfLocal({ travelFees: {}, ranges: {} }, files)),
	...files.trips.map((_, at) => localFieldOf.allOf(at)),
]
