import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import { onceADay } from '#app/platform/once-a-day.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isUnavailable } from '#app/platform/unavailable.server.ts'
import { forgetPhotosOf, forgetUnbookedQuote, unbookedQuotes } from '#app/quotes/quotes.server.ts'
import { localDate, monthsBefore } from '#app/values/local-time.ts'
import { keptMonths } from './kept-months.ts'
import * as store from './store.server.ts'

type Home = Pick<Platform, 'database' | 'now' | 'log' | 'company'> & { photos: Pick<PhotoIntake, 'discard'> }

/**
 * Deletes what the privacy page says we no longer keep, until done or `stopping`, and logs how much that was. What
 * cannot be deleted is passed over until the next round. Several processes may be at it at once. Throws at the end when
 * the database or the storage was away meanwhile.
 */
export async function forgetWhatIsOver(
	home: Home,
	stopping?: AbortSignal,
): Promise<{ quotes: number; pickups: number; failed: number }> {
	const { database, log, now, company } = home
	const done = { quotes: 0, pickups: 0, failed: 0 }
	let away: unknown
	const each = async (
		of: 'quotes' | 'pickups',
		ids: QuoteId[],
		forget: (id: QuoteId) => Promise<boolean>,
	) => {
		for (const id of ids) {
			if (stopping?.aborted) return
			try {
				if (await forget(id)) done[of]++
			} catch (error) {
				done.failed++
				if (isUnavailable(error)) away = error
				else log.error({ err: error, quote: id }, 'what is no longer kept could not be deleted')
			}
		}
	}
	const unbooked = monthsBefore(now(), keptMonths.unbookedQuote)
	await each('quotes', await unbookedQuotes(home, unbooked), (id) => forgetUnbookedQuote(home, id, unbooked))
	const pickups = monthsBefore(now(), keptMonths.pickupPhotos)
	const over = await store.quotesOfPickupsBefore(database, {
		at: pickups,
		date: localDate(pickups, company.timeZone),
	})
	await each('pickups', over, (id) => forgetPhotosOf(home, id))
	if (done.quotes + done.pickups > 0) log.info(done, 'deleted quotes and photos that are no longer kept')
	if (away !== undefined) throw away
	return done
}

/** Forgets now and once a day from then on. Answers how to stop it. */
export function keepForgetting(platform: Platform, photos: PhotoIntake): () => Promise<void> {
	const stopping = new AbortController()
	const task = { log: platform.log, task: 'delete quotes and photos that are no longer kept' }
	const stop = onceADay(task, async () => {
		await forgetWhatIsOver({ ...platform, photos }, stopping.signal)
	})
	return async () => {
		stopping.abort()
		await stop()
	}
}
