import type { FilePrices, LocalPrices } from '#app/pricing/local-prices.ts'
import { formatMoney, formatRange } from '#app/values/money.ts'
import type { Change } from '../review/quote-detail.ts'
import { pricedZones } from './local-fields.ts'

/** What nobody can look up any more: the files no longer have its place or page, and its figure was never set. */
const unknown = 'as in the files'

/** What differs by place and by page between what was set beside two lists, in words. */
export function localChanges(before: LocalPrices, after: LocalPrices, files: FilePrices): Change[] {
	const places = new Map(
		pricedZones(files).flatMap(({ priced }) => priced.map((place) => [place.key, place] as const)),
	)
	const pages = new Map(files.pages.map((page) => [page.key, page]))
	const trips = differing(before.travelFees, after.travelFees).map(([key, was, is]): Change => {
		const place = places.get(key)
		const inWords = (fee = place?.fee) => (fee === undefined ? unknown : formatMoney(fee))
		return { what: `Trip: ${place?.name ?? key}`, before: inWords(was), after: inWords(is) }
	})
	const ranges = differing(before.ranges, after.ranges).map(([key, was, is]): Change => {
		const page = pages.get(key)
		const inWords = (range: { from: number; to: number } | undefined = page) =>
			range ? formatRange(range) : unknown
		return { what: `${page?.kind ?? 'Page'}: ${page?.name ?? key}`, before: inWords(was), after: inWords(is) }
	})
	return [...trips, ...ranges].filter((change) => change.before !== change.after)
}

/** What stands under each name in two records. */
function differing<Value>(one: Record<string, Value>, other: Record<string, Value>) {
	const [was, is] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
	return [...new Set([...was.keys(), ...is.keys()])].map((key) => [key, was.get(key), is.get(key)] as const)
}
