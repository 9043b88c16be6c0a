import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { countWithoutOutcome, requestsThatWait, withoutChargeSince } from '../bookings/bookings.server.ts'
import { countPromises } from '../promises/promises.server.ts'
import { unnotified } from '../schedule/schedule.server.ts'
import type { Today } from './today.ts'

/** The list of open tasks on today's board; `undefined` on another day. */
export async function openToday(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
	date: CalendarDate,
): Promise<Today | undefined> {
	const { company, now } = needs
	if (date !== localDate(now(), company.timeZone)) return undefined
	const [requests, withoutCharge, withoutOutcome, promises, nobodyComes] = await Promise.all([
		requestsThatWait(needs),
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

/** The request on another day that lapses first; `undefined` when there is none. */
export async function nextRequest(needs: Parameters<typeof requestsThatWait>[0], date: CalendarDate) {
	const requests = await requestsThatWait(needs)
	return requests.find((request) => request.date !== date)
}
