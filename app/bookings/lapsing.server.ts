import type { Platform } from '#app/platform/platform.server.ts'
import { runHourly } from '#app/platform/recurring.server.ts'
import { localDate } from '#app/values/local-time.ts'
import { changeBooking } from './changes.server.ts'
import * as store from './store.server.ts'

/** How long a request waits for an answer, in milliseconds. */
const waits = 24 * 60 * 60_000

/**
 * Cancels the requests that nobody has answered for a day, nor their customer changed: their places are free again. One that
 * is answered at the same moment stays as it was answered. Returns how many lapsed.
 */
export async function lapseRequests(
	platform: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
): Promise<number> {
	const { database, company, now } = platform
	const since = { at: new Date(now().getTime() - waits), today: localDate(now(), company.timeZone) }
	let lapsed = 0
	for (const { id, version } of await store.requestsUntouchedSince(database, since)) {
		const right = { actor: 'system', bookingId: id } as const
		if ((await changeBooking(platform, right, { action: 'cancel', version })).ok) lapsed++
	}
	return lapsed
}

/** Does it now and each hour. Returns a function that stops it. */
export function runLapsing(platform: Platform): () => Promise<void> {
	const { log } = platform
	return runHourly({ log, task: 'cancel requests that nobody has answered' }, async () => {
		const requests = await lapseRequests(platform)
		if (requests > 0) log.info({ requests }, 'requests lapsed: nobody had answered them for a day')
	})
}
