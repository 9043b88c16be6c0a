import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { instantOf, localDate } from '#app/values/local-time.ts'

const hourMs = 3_600_000

/** A pickup that begins within so many hours has its quote answered first. */
const soonHours = 48

/** The windows that have not ended and begin within 48 hours, with their days. */
export function soonWindows(
	company: Pick<Company, 'arrivalWindows' | 'landingWindows' | 'timeZone'>,
	now: Date,
): { date: CalendarDate; window: string }[] {
	const today = localDate(now, company.timeZone)
	const last = now.getTime() + soonHours * hourMs
	return [0, 1, 2].flatMap((ahead) => {
		const date = addDays(today, ahead)
		const at = (hour: number) => instantOf(date, hour, company.timeZone).getTime()
		return allWindows(company)
			.filter(({ startHour, endHour }) => at(endHour) > now.getTime() && at(startHour) <= last)
			.map(({ id }) => ({ date, window: id }))
	})
}

/** How long a quote has waited: `under 1 h`, `5 h`, or from two days on `2 days`. */
export function waitingTime(since: Date, now: Date): string {
	const hours = Math.floor((now.getTime() - since.getTime()) / hourMs)
	if (hours < 1) return 'under 1 h'
	return hours < soonHours ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
