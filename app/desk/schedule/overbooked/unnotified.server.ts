import { nobodyComesInWords, nobodyComesReason } from '#app/bookings/capacity/nobody-comes.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { formatDate } from '#app/values/local-time.ts'
import { changeableDays } from '../schedule-days.ts'
import * as store from '../store.server.ts'
import type { Unnotified } from './unnotified.ts'

/**
 * The pickups from today on to which no crew comes by the schedule, day by day. Their customers are not notified by the
 * program, neither that a crew comes nor that none does.
 */
export async function unnotified(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
): Promise<Unnotified[]> {
	const { database, company } = needs
	const { first, last } = changeableDays(needs)
	const [schedule, rows] = await Promise.all([
		readSchedule(needs, first, last),
		store.pickupsAhead(database, first, last),
	])
	const days = new Map<string, Unnotified>()
	for (const row of rows) {
		const {
			id,
			date,
			window_id: windowId,
			truck_id: truckId,
			truck_name: truck,
			name,
			reference,
			reminded,
		} = row
		const why = nobodyComesReason(company, schedule, { date, windowId, truckId })
		if (!why) continue
		const because =
			why === 'truck' && truck !== null
				? `${truck} doesn’t work that day`
				: why === 'truck-out' && truck !== null
					? `${truck} is out that day`
					: nobodyComesInWords[why]
		const key = `${date} ${because}`
		const day = days.get(key) ?? {
			date,
			inWords: formatDate(date),
			because,
			isTruck: why === 'truck' || why === 'truck-out',
			pickups: [],
			reminded: 0,
		}
		day.pickups.push({ id, name, reference })
		if (reminded) day.reminded++
		days.set(key, day)
	}
	return [...days.values()]
}
