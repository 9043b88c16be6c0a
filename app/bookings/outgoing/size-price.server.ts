import type { Platform } from '#app/platform/platform.server.ts'
import { wholeRange } from '#app/pricing/load-words.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { listsByDay } from '#app/pricing/pricing.server.ts'
import { type Cents, formatRange } from '#app/values/money.ts'
import { loadSizes } from '../rules/booking.ts'
import type { PricesBySize } from './prices-by-size.ts'
import { loadNamed, rangeOf } from './shown-prices.server.ts'

const day = 24 * 60 * 60_000

/** The days for which former prices are honoured (docs/rules.md, 'Price lists'). */
const honouredDays = 2

/** The list that was current at a time. */
type ListAt = (at: Date) => NumberedList

/** The price range of a size that was said after booking: by the list of the booking, which its email and its page name. */
export const rangeAtBooking = (listAt: ListAt, size: string, bookedAt: Date): string | undefined =>
	rangeOf(size, listAt(bookedAt))

/**
 * The price range that a local page showed for a size when its form was sent; `undefined` when prices changed so shortly
 * before that either may have been shown.
 */
export function rangeShown(listAt: ListAt, size: string, sentAt: Date): string | undefined {
	const ranges = new Set<string | undefined>()
	for (let before = 0; before <= honouredDays; before++)
		ranges.add(rangeOf(size, listAt(new Date(sentAt.getTime() - before * day))))
	const [range] = ranges
	return ranges.size === 1 ? range : undefined
}

/** What pickups come to by load size, by the list of a day, for who has not said how much there is. */
export function pricesBySize(listAt: ListAt, at: Date): PricesBySize {
	const list = listAt(at)
	const range = wholeRange(list)
	return {
		range: range && formatRange(range),
		sizes: loadSizes.map(({ id, label }) => ({ id, label, price: rangeOf(label, list) })),
	}
}

type Range = { from: Cents; to: Cents }

/** Reads the price lists once. Returns functions for the price range of a size, and of all, by the list current at its booking. */
export async function sizeRanges(needs: Pick<Platform, 'database' | 'company'>): Promise<{
	size: (size: string, bookedAt: Date) => Range | undefined
	all: (bookedAt: Date) => Range | undefined
}> {
	const listOf = await listsByDay(needs)
	return {
		size: (size, bookedAt) => loadNamed(size, listOf(bookedAt)),
		all: (bookedAt) => wholeRange(listOf(bookedAt)),
	}
}
