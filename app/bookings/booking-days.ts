import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { shortDate } from '#app/values/local-time.ts'
import { bookableDates, type WindowOnDate } from './arrival-window.ts'

/** How many days stand in the form, one tap each: today, tomorrow and twelve more. Later ones are typed. */
const daysShown = 14

/** A day as the form shows it: `Today` and `Nov 22`, `Tue` and `Nov 24`. */
export type ShownDay = {
	date: CalendarDate
	name: string
	day: string
	/** Its windows with what is free; missing where that is not known. */
	windows?: WindowOnDate[]
}

/** The first and the last day that can be booked, and those that the form shows. */
export type OfferedDays = { first: CalendarDate; last: CalendarDate; shown: ShownDay[] }

const nearNames = ['Today', 'Tomorrow']

/** The days of a page that is kept for its day, and so does not know what is free. */
export function offeredDays(company: Pick<Company, 'timeZone'>, now: Date): OfferedDays {
	const dates = bookableDates(company, now)
	const shown = Array.from({ length: daysShown }, (_, ahead): ShownDay => {
		const date = addDays(dates.first, ahead)
		const { weekday, day } = shortDate(date)
		return { date, name: nearNames[ahead] ?? weekday, day }
	})
	return { ...dates, shown }
}

export type DayState = 'open' | 'few' | 'full' | 'over' | 'closed'

/** So few free windows are few. */
const fewWindows = 2

/** What a day's windows say of the day. */
export function dayState(windows: WindowOnDate[]): DayState {
	const open = windows.filter(({ state }) => state === 'open').length
	if (open === 0) {
		if (windows.every(({ state }) => state === 'closed')) return 'closed'
		return windows.some(({ state }) => state === 'full') ? 'full' : 'over'
	}
	return open <= fewWindows && open < windows.length ? 'few' : 'open'
}
