import { addDays, isCalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { instantOf, localDate } from '#app/values/local-time.ts'

type Zone = Pick<Company, 'timeZone'>

/** When a reply for later goes out unless another time is chosen, as the clock shows it. */
const morning = '08:00'

/** How far ahead a reply can be written, in days. */
const daysAhead = 30

/** The next morning by the company's clock, as a field for day and time has it: `2026-12-01T08:00`. */
export const nextMorning = ({ timeZone }: Zone, now: Date): string =>
	`${addDays(localDate(now, timeZone), 1)}T${morning}`

/** The moment that was typed, by the company's clock, or what is wrong with it. */
export function readLater(
	company: Zone,
	typed: string,
	now: Date,
): { ok: true; at: Date } | { ok: false; message: string } {
	const [, date = '', hour = '', minute = ''] =
		/^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)/.exec(typed) ?? []
	if (!isCalendarDate(date)) return { ok: false, message: 'Choose the day and time when it goes out.' }
	const at = new Date(instantOf(date, Number(hour), company.timeZone).getTime() + Number(minute) * 60_000)
	if (at <= now) return { ok: false, message: 'That time is over. Choose a later one.' }
	if (date > addDays(localDate(now, company.timeZone), daysAhead))
		return { ok: false, message: `Choose a time within the next ${daysAhead} days.` }
	return { ok: true, at }
}
