import type { Platform } from '#app/platform/platform.server.ts'
import { isSameLoad, type Shown } from '../quote.ts'
import * as store from '../store.server.ts'
import { isSameCount } from '../things/counted-things.ts'
import { keptCount, keptCountInWords } from '../things/things.server.ts'

/** What a quote is for, in words, where staff have typed in another load since; `undefined` where it is that one. */
export async function otherLoad(
	{ database }: Pick<Platform, 'database'>,
	asked: store.QuoteByStaff,
	{ load, counted }: Pick<Shown, 'load' | 'counted'>,
): Promise<string | undefined> {
	const row = await store.findQuoteForReview(database, asked)
	if (!row) return undefined
	const typed = keptCount(counted ?? {})
	const isCounted = Object.keys(typed).length > 0
	const isSame =
		isSameLoad(store.loadOf(row), load) && (!isCounted || isSameCount(keptCount(row.counted_things), typed))
	if (isSame) return undefined
	return [row.line_items.items, keptCountInWords(row.counted_things)].filter(Boolean).join(', ')
}
