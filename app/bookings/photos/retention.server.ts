import type { PhotoIntake } from '#app/photos/photos.server.ts'
import { isUnavailable } from '#app/platform/http/unavailable.server.ts'
import type { BookingId, QuoteId } from '#app/platform/ids.ts'
import { runDaily } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { retentionMonths } from '#app/policies/retention-months.ts'
import { deletePhotosOf, deleteUnbookedQuote, unbookedQuotes } from '#app/quotes/quotes.server.ts'
import { localDate, monthsBefore } from '#app/values/local-time.ts'
import { emptyPastBooking } from './customer-photos.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'now' | 'log' | 'company'> & { photos: Pick<PhotoIntake, 'discard'> }

/**
 * Deletes the quotes and photos past their retention, until done or `stopping`, and logs how many. Those that cannot be
 * deleted are skipped until the next run. Several processes may run it concurrently. Throws at the end when the database or
 * the storage was unavailable meanwhile.
 */
export async function deleteExpired(
	needs: Needs,
	stopping?: AbortSignal,
): Promise<{ quotes: number; pickups: number; failed: number }> {
	const { database, log, now, company } = needs
	const counts = { quotes: 0, pickups: 0, failed: 0 }
	let unavailable: unknown
	const each = async <Id extends QuoteId | BookingId>(
		of: 'quotes' | 'pickups',
		ids: Id[],
		remove: (id: Id) => Promise<boolean>,
	) => {
		for (const id of ids) {
			if (stopping?.aborted) return
			try {
				if (await remove(id)) counts[of]++
			} catch (error) {
				counts.failed++
				if (isUnavailable(error)) unavailable = error
				else log.error({ err: error, id }, 'what is no longer kept could not be deleted')
			}
		}
	}
	const unbooked = monthsBefore(now(), retentionMonths.unbookedQuote)
	await each('quotes', await unbookedQuotes(needs, unbooked), (id) =>
		deleteUnbookedQuote(needs, id, unbooked),
	)
	const at = monthsBefore(now(), retentionMonths.pickupPhotos)
	const pickups = { at, date: localDate(at, company.timeZone) }
	await each('pickups', await store.quotesOfPickupsBefore(database, pickups), (id) =>
		deletePhotosOf(needs, id),
	)
	await each('pickups', await store.bookingsToEmpty(database, pickups), (id) =>
		emptyPastBooking(needs, id, pickups.date),
	)
	if (counts.quotes + counts.pickups > 0)
		log.info(counts, 'deleted quotes and photos that are no longer kept')
	if (unavailable !== undefined) throw unavailable
	return counts
}

/** Runs it now and once a day. Returns a function that stops it. */
export function runRetention(platform: Platform, photos: PhotoIntake): () => Promise<void> {
	const stopping = new AbortController()
	const task = { log: platform.log, task: 'delete quotes and photos that are no longer kept' }
	const stop = runDaily(task, async () => {
		await deleteExpired({ ...platform, photos }, stopping.signal)
	})
	return async () => {
		stopping.abort()
		await stop()
	}
}
