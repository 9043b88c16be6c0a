import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { countWithoutOutcome, withoutChargeSince } from '../bookings/bookings.server.ts'
import type { OpenRequest } from '../bookings/open-request.ts'
import { countPromises } from '../promises/promises.server.ts'
import { unnotified } from '../schedule/schedule.server.ts'
import type { Today } from './today.ts'

/** The list of open tasks on today's board, with the requests that wait; `undefined` on another day. */
export async function openToday(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
	date: CalendarDate,
	requests: OpenRequest[],
): Promise<Today | undefined> {
	const { company, now } = needs
	if (date !== localDate(now(), company.timeZone)) return undefined
	const [withoutCharge, withoutOutcome, promises, nobodyComes] = await Promise.all([
		withoutChargeSince(needs),
		countWithoutOutcome(needs),
		countPromises(needs),
		unnotified(needs),
	])
	return {
		requests,
		withoutCharge,
		withoutOutcome,
		promises,
		nobodyComes,
	}
}
