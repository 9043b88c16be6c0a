import type { FilePrices, LocalPrices } from '#app/pricing/local-prices.ts'
import { type Cents, cents } from '#app/values/money.ts'
import { placeKey } from '#app/values/place-key.ts'
import { typedAmount } from '#app/values/typed-amount.ts'

/** The fields of what is set by place and by page. */
export const localFieldOf = {
	travelFee: (key: string) => `travel-fee-${key}`,
	/** One amount for all places of a service zone of the settings. */
	allOf: (zone: number) => `travel-fee-all-${zone}`,
	rangeFrom: (key: string) => `range-from-${key}`,
	rangeTo: (key: string) => `range-to-${key}`,
} as const

/** A place or a postal code of a service zone, with its fee by the settings. */
type PricedPlace = { key: string; name: string; fee: Cents }
/** A service zone of the settings: the places in it may have fees of their own. */
export type PricedZone = FilePrices['trips'][number] & { at: number; priced: PricedPlace[] }

export const pricedZones = ({ trips }: Pick<FilePrices, 'trips'>): PricedZone[] =>
	trips.map((zone, at) => {
		const fee = cents(zone.dollars)
		const places = zone.places.map((name) => ({ key: placeKey(name), name, fee }))
		const codes = zone.postalCodes.map((code) => ({ key: placeKey(code), name: `Postal codes ${code}`, fee }))
		return { ...zone, at, priced: [...places, ...codes] }
	})

/** What stands in the fields by what was set beside a list, else by the files. */
export const fieldsOfLocal = (local: LocalPrices, files: FilePrices): Record<string, string> => ({
	...Object.fromEntries(
		pricedZones(files).flatMap(({ priced }) =>
			priced.map(({ key, fee }) => [
				localFieldOf.travelFee(key),
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
