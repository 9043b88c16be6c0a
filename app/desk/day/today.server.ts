import { lapsesAt } from '#app/bookings/changes/lapsing.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { localDate, shortDate } from '#app/values/local-time.ts'
import { countWithoutOutcome, requestsThatWait, withoutChargeSince } from '../bookings/bookings.server.ts'
import { countPromises } from '../promises/promises.server.ts'
import { unnotified } from '../schedule/schedule.server.ts'
import { hoursLeft, type Today } from './today.ts'

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
		requests: requests.map(({ id, name, date, lapses, updated_at: touched }) => {
			const { weekday, day } = shortDate(date)
			const left = lapses ? hoursLeft(lapsesAt(touched), now()) : undefined
			return { id, name, date, day: `${weekday}, ${day}`, left }
		}),
		withoutCharge,
		withoutOutcome,
		promises,
		nobodyComes,
	}
}
