import type { Company } from '#app/values/company.ts'
import { cents } from '#app/values/money.ts'
import { placeKey } from '#app/values/place-key.ts'
import type { LocalPrices } from './local-prices.ts'

type Area = Company['area']
type Zone = Area['trips'][number]

/** The area with the travel fees of a list: places of one trip that cost another fee become a trip of their own. */
export const areaBy = (area: Area, { travelFees }: Pick<LocalPrices, 'travelFees'>): Area =>
	Object.keys(travelFees).length === 0
		? area
		: { ...area, trips: area.trips.flatMap((zone) => zonesBy(zone, new Map(Object.entries(travelFees)))) }

function zonesBy(zone: Zone, fees: ReadonlyMap<string, number>): Zone[] {
	const feeOf = (named: string) => fees.get(placeKey(named)) ?? cents(zone.dollars)
	const amounts = new Set([...zone.places, ...zone.postalCodes].map(feeOf))
	return [...amounts].map((amount) => ({
		...zone,
		dollars: amount / 100,
		places: zone.places.filter((place) => feeOf(place) === amount),
		postalCodes: zone.postalCodes.filter((code) => feeOf(code) === amount),
	}))
}

/** A company whose travel fees are those of the list of each moment: whoever keeps it reads the current ones. */
export function withTravelFees<Kept extends Pick<Company, 'area'>>(
	company: Kept,
	local: () => LocalPrices,
): Kept {
	let last: { local: LocalPrices; base: Area; area: Area } | undefined
	const current = () => {
		const now = local()
		const { area: base } = company
		if (last?.local !== now || last.base !== base) last = { local: now, base, area: areaBy(base, now) }
		return last.area
	}
	return Object.defineProperties(
		{ ...company },
		{ ...Object.getOwnPropertyDescriptors(company), area: { get: current, enumerable: true } },
	)
}
