import { addDays, type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { beginningOf, type TimeZone } from '#app/values/local-time.ts'

/** Days, both of them included. */
export type Period = { from: CalendarDate; to: CalendarDate }

/** When a period begins, and when it is over. */
export const momentsOf = ({ from, to }: Period, zone: TimeZone): { starts: Date; ends: Date } => ({
	starts: beginningOf(from, zone),
	ends: beginningOf(addDays(to, 1), zone),
})

const [earliest, latest] = ['2000-01-01', '2099-12-31']

/** The period in an address, by default this month until today; or what's wrong with it, to show beside its form. */
export function periodAsked(
	{ from, to }: { from: string; to: string },
	today: CalendarDate,
): { ok: true; period: Period } | { ok: false; message: string } {
	if (from === '' && to === '') return { ok: true, period: periodsUntil(today).thisMonth }
	if (from === '' || to === '') return { ok: false, message: 'Enter both days, the first and the last.' }
	if (!isCalendarDate(from) || !isCalendarDate(to))
		return { ok: false, message: 'One of those days isn’t on the calendar. Pick both again.' }
	if (from < earliest || to > latest) return { ok: false, message: 'Pick days between 2000 and 2099.' }
	if (from > to) return { ok: false, message: 'The first day is after the last one. Pick both again.' }
	return { ok: true, period: { from, to } }
}

const startOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`

/** Periods that are asked for often, as of today. */
export function periodsUntil(today: CalendarDate) {
	const endOfLastMonth = addDays(startOfMonth(today), -1)
	return {
		thisMonth: { from: startOfMonth(today), to: today },
		lastMonth: { from: startOfMonth(endOfLastMonth), to: endOfLastMonth },
		thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
	}
}
