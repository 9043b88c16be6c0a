import type { Platform } from '#app/platform/platform.server.ts'
import { wholeRange } from '#app/pricing/load-words.ts'
import { listsByDay, priceListToday } from '#app/pricing/pricing.server.ts'
import { type Cents, formatRange } from '#app/values/money.ts'
import { loadNamed, rangeOf } from './shown-prices.server.ts'

const day = 24 * 60 * 60_000

/** The days for which former prices are honoured (docs/rules.md, 'Price lists'). */
const honouredDays = 2

/**
 * The price range that a local page showed for a size when its form was sent; `undefined` when prices changed so shortly
 * before that either may have been shown.
 */
export async function rangeShown(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	size: string,
	sentAt: Date,
): Promise<string | undefined> {
	const ranges = new Set<string | undefined>()
	for (let before = 0; before <= honouredDays; before++) {
		const now = () => new Date(sentAt.getTime() - before * day)
		ranges.add(rangeOf(size, await priceListToday({ database, company, now })))
	}
	const [range] = ranges
	return ranges.size === 1 ? range : undefined
}

/** The price range of all loads, by the list of the day on which a form was sent that says none. */
export async function rangeOfAll(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	sentAt: Date,
): Promise<string | undefined> {
	const range = wholeRange(await priceListToday({ database, company, now: () => sentAt }))
	return range && formatRange(range)
}

/** Reads the price lists once. Returns a function for the price range of a size by the list current at its booking. */
export async function sizeRanges(
	needs: Pick<Platform, 'database' | 'company'>,
): Promise<(size: string, bookedAt: Date) => { from: Cents; to: Cents } | undefined> {
	const listOf = await listsByDay(needs)
	return (size, bookedAt) => loadNamed(size, listOf(bookedAt))
}
