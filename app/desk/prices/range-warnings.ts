import { allInRange, type Range } from '#app/pricing/all-in-range.ts'
import { priceLoad } from '#app/pricing/load.ts'
import type { FilePrices } from '#app/pricing/local-prices.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { addOnsOfThings, countedLoad, type Thing, tallyOf } from '#app/quotes/things/counted-things.ts'
import { formatRange } from '#app/values/money.ts'
import type { WholePrices } from './price-fields.ts'

/** A thing that is counted, with the page that is about it. */
export type ThingOfPage = Thing & { catalogue?: { item: string } | undefined }

/**
 * Pages whose range has nothing in it of what their things come to: each counted alone, and the all-in range of as many cubic
 * yards. It can be set all the same (docs/rules.md, 'Price lists').
 */
export const rangeWarnings = (
	{ list, local }: WholePrices,
	files: Pick<FilePrices, 'pages'>,
	things: readonly ThingOfPage[],
): string[] => {
	const ranges = new Map(Object.entries(local.ranges))
	return files.pages.flatMap(({ key, name, ...ofFile }) => {
		const { from, to } = ranges.get(key) ?? ofFile
		const come = things
			.filter(({ catalogue }) => key === `items/${catalogue?.item}`)
			.flatMap((thing) => costOf(thing, list) ?? [])
		if (come.length === 0) return []
		const low = Math.min(...come.map((each) => each.from))
		const high = Math.max(...come.map((each) => each.to))
		if (from <= high && to >= low) return []
		const counted = formatRange({ from: low, to: high })
		return [
			`${name} is ${formatRange({ from, to })} on its page, but counted in the calculator it comes to ${counted}.`,
		]
	})
}

function costOf(thing: Thing, list: PriceList): Range | undefined {
	const tally = tallyOf({ [thing.id]: 1 }, [thing])
	const load = countedLoad(tally, list)
	if (!load) return undefined
	const { volume, weightKg } = load
	const alone = { volume, weightKg, hasStairs: false, addOns: addOnsOfThings(tally, list) }
	const { total } = priceLoad(alone, list)
	const { from, to } = allInRange(alone, list) ?? { from: total, to: total }
	return { from: Math.min(from, total), to: Math.max(to, total) }
}
