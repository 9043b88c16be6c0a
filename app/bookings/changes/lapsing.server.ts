import { runHourly } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { localDate } from '#app/values/local-time.ts'
import * as store from '../store.server.ts'
import { changeBooking } from './change-booking.server.ts'
import { requestWaits } from './lapsing.ts'

/**
 * Cancels the requests that neither staff nor customer have changed for a day, which releases their slots. One answered at
 * the same moment keeps its answer. Returns how many lapsed.
 */
export async function lapseRequests(
	platform: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
): Promise<number> {
	const { database, company, now } = platform
	const since = { at: new Date(now().getTime() - requestWaits), today: localDate(now(), company.timeZone) }
	let lapsed = 0
	for (const { id, version } of await store.requestsUntouchedSince(database, since)) {
		const right = { actor: 'system', bookingId: id } as const
		if ((await changeBooking(platform, right, { action: 'cancel', version })).ok) lapsed++
	}
	return lapsed
}

/** Runs it now and each hour. Returns a function that stops it. */
export function runLapsing(platform: Platform): () => Promise<void> {
	const { log } = platform
	return runHourly({ log, task: 'cancel requests no one has answered' }, async () => {
		const requests = await lapseRequests(platform)
		if (requests > 0) log.info({ requests }, 'requests lapsed: no one had answered them for a day')
	})
}
