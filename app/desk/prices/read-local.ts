import type { FilePrices, LocalPrices } from '#app/pricing/local-prices.ts'
import { cents } from '#app/values/money.ts'
import { typedAmount } from '#app/values/typed-amount.ts'
import { localFieldOf, pricedZones } from './local-fields.ts'
import type { Faults, Reader, Typed } from './price-reader.ts'

/** More than a trip can cost: the settings have the same limit. */
const highestTravelFee = cents(10_000)

type Given = { base: LocalPrices; files: FilePrices; faults: Faults }

/**
 * What was typed by place and by page. What was once set here stays set; what is as in the files, and was never set, is left
 * to them. A field that was not sent is as it was: the page may be older than it.
 */
export const localIn = (typed: Typed, read: Reader, given: Given): LocalPrices => ({
	travelFees: feesIn(typed, read, given),
	ranges: rangesIn(typed, read, given),
})

function feesIn(typed: Typed, read: Reader, { base, files, faults }: Given): LocalPrices['travelFees'] {
	const fees = new Map(Object.entries(base.travelFees))
	const feeIn = (name: string) => {
		const fee = read.amount(name)
		if (fee > highestTravelFee) faults[name] ??= 'Enter at most $10,000.'
		return fee
	}
	for (const { at, priced } of pricedZones(files)) {
		const all = localFieldOf.allOf(at)
		const forAll = (typed.get(all) ?? '').trim() === '' ? undefined : feeIn(all)
		for (const { key, fee } of priced) {
			const name = localFieldOf.travelFee(key)
			if (forAll === undefined && !typed.has(name)) continue
			// What was changed for one place alone is meant for it.
			const isOwn = typed.has(name) && typed.get(name)?.trim() !== typedAmount(fees.get(key) ?? fee)
			const typedFee = isOwn ? feeIn(name) : (forAll ?? feeIn(name))
			if (fees.has(key) || typedFee !== fee) fees.set(key, typedFee)
		}
	}
	return Object.fromEntries(fees)
}

function rangesIn(typed: Typed, read: Reader, { base, files, faults }: Given): LocalPrices['ranges'] {
	const ranges = new Map(Object.entries(base.ranges))
	for (const { key, ...page } of files.pages) {
		const [low, high] = [localFieldOf.rangeFrom(key), localFieldOf.rangeTo(key)]
		if (!typed.has(low) || !typed.has(high)) continue
		const from = read.amount(low, { free: false })
		const to = read.amount(high, { free: false })
		if (from >= to) faults[high] ??= 'The higher figure has to be above the lower one.'
		if (ranges.has(key) || from !== page.from || to !== page.to) ranges.set(key, { from, to })
	}
	return Object.fromEntries(ranges)
}
