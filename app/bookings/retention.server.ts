import type { PhotoIntake } from '#app/photos/photos.server.ts'
import { runDaily } from '#app/platform/daily.server.ts'
import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isUnavailable } from '#app/platform/unavailable.server.ts'
import { forgetPhotosOf, forgetUnbookedQuote, unbookedQuotes } from '#app/quotes/quotes.server.ts'
import { localDate, monthsBefore } from '#app/values/local-time.ts'
import { retentionMonths } from './retention-months.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'now' | 'log' | 'company'> & { photos: Pick<PhotoIntake, 'discard'> }

/**
 * Deletes what the privacy page says we no longer keep, until done or `stopping`, and logs how much that was. What
 * cannot be deleted is passed over until the next round. Several processes may be at it at once. Throws at the end when
 * the database or the storage was away meanwhile.
 */
export async function forgetWhatIsOver(
	needs: Needs,
	stopping?: AbortSignal,
): Promise<{ quotes: number; pickups: number; failed: number }> {
	const { database, log, now, company } = needs
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
	const unbooked = monthsBefore(now(), retentionMonths.unbookedQuote)
	await each('quotes', await unbookedQuotes(needs, unbooked), (id) =>
		forgetUnbookedQuote(needs, id, unbooked),
	)
	const pickups = monthsBefore(now(), retentionMonths.pickupPhotos)
	const over = await store.quotesOfPickupsBefore(database, {
		at: pickups,
		date: localDate(pickups, company.timeZone),
	})
	await each('pickups', over, (id) => forgetPhotosOf(needs, id))
	if (done.quotes + done.pickups > 0) log.info(done, 'deleted quotes and photos that are no longer kept')
	if (away !== undefined) throw away
	return done
}

/** Forgets now and once a day from then on. Answers how to stop it. */
export function runRetention(platform: Platform, photos: PhotoIntake): () => Promise<void> {
	const stopping = new AbortController()
	const task = { log: platform.log, task: 'delete quotes and photos that are no longer kept' }
	const stop = runDaily(task, async () => {
		await forgetWhatIsOver({ ...platform, photos }, stopping.signal)
	})
	return async () => {
		stopping.abort()
		await stop()
	}
}
