import type { Platform } from '#app/platform/platform.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'

/** How many days ahead the schedule can be set. */
const daysAhead = 400

export function changeableDays({ company, now }: Pick<Platform, 'company' | 'now'>) {
	const today = localDate(now(), company.timeZone)
	return { first: today, last: addDays(today, daysAhead) }
}
