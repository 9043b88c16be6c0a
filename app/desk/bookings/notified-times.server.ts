import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatTime } from '#app/values/local-time.ts'
import * as store from './store.server.ts'

/** The time of arrival that each customer was last told, in words. */
export async function notifiedTimes(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	ids: BookingId[],
): Promise<Map<BookingId, string>> {
	const rows = ids.length === 0 ? [] : await store.notifiedRows(database, ids)
	return new Map(
		rows.flatMap(({ booking_id: id, eta, sent, open }) => {
			if (id === null || eta === null) return []
			const time = formatTime(eta, company.timeZone)
			const words = sent
				? `Told: there about ${time}`
				: open
					? `Telling them: there about ${time}`
					: `Not told that it’s about ${time}: call them`
			return [[id, words] as const]
		}),
	)
}
