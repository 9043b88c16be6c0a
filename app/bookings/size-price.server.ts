import type { Platform } from '#app/platform/platform.server.ts'
import { listsByDay, priceListToday } from '#app/pricing/pricing.server.ts'
import { rangeOf } from './shown-prices.server.ts'

const day = 24 * 60 * 60_000

/** Prices are honoured until the day after they changed (docs/rules.md, 'Price lists'). */
const honouredDays = 2

/**
 * The price range that a local page showed for a size when its form was sent. `undefined` when prices changed so shortly
 * before that the page may have shown either.
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

/** Reads the price lists once; returns a function for the price range of a size by the list that held when it was booked. */
export async function sizeRanges(
	needs: Pick<Platform, 'database' | 'company'>,
): Promise<(size: string, bookedAt: Date) => string | undefined> {
	const listOf = await listsByDay(needs)
	return (size, bookedAt) => rangeOf(size, listOf(bookedAt))
}
