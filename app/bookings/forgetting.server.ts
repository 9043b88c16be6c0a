import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { forgetPhotosOf, forgetUnbookedQuote } from '#app/quotes/quotes.server.ts'
import { keptMonths } from './kept-months.ts'
import * as store from './store.server.ts'

type Home = Pick<Platform, 'database' | 'now'> & { photos: Pick<PhotoIntake, 'discard'> }

const onceADay = 24 * 60 * 60_000

/**
 * Deletes what the privacy page says we no longer keep, until done or `stopping`; answers how much that was.
 * Several processes may be at it at once.
 */
export async function forgetWhatIsOver(
	home: Home,
	stopping?: AbortSignal,
): Promise<{ quotes: number; pickups: number }> {
	const forgotten = { quotes: 0, pickups: 0 }
	while (!stopping?.aborted && (await forgetUnbookedQuote(home, keptMonths.unbookedQuote))) forgotten.quotes++
	for (const quoteId of await store.quotesOfPickupsBefore(
		home.database,
		home.now(),
		keptMonths.pickupPhotos,
	)) {
		if (stopping?.aborted) break
		await forgetPhotosOf(home, quoteId)
		forgotten.pickups++
	}
	return forgotten
}

/** Forgets now and once a day from then on; a round that failed is made up for by the next. Answers how to stop it. */
export function keepForgetting(platform: Platform, photos: PhotoIntake): () => Promise<void> {
	const stopping = new AbortController()
	const round = async () => {
		try {
			const forgotten = await forgetWhatIsOver({ ...platform, photos }, stopping.signal)
			if (forgotten.quotes + forgotten.pickups > 0)
				platform.log.info(forgotten, 'deleted quotes and photos that are no longer kept')
		} catch (error) {
			platform.log.error({ err: error }, 'quotes and photos that are no longer kept could not be deleted')
		}
	}
	let latest = round()
	const timer = setInterval(() => {
		latest = round()
	}, onceADay)
	timer.unref()
	return async () => {
		clearInterval(timer)
		stopping.abort()
		await latest
	}
}
