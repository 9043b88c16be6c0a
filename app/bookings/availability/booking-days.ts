import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { shortDate } from '#app/values/local-time.ts'
import { bookableDates, type WindowOnDate } from '../rules/arrival-window.ts'

/** The number of days that the form shows: today, tomorrow and twelve more. Later ones are typed. */
const daysShown = 14

/** A day as the form shows it: `Today` and `Nov 22`, `Tue` and `Nov 24`. */
export type ShownDay = {
	date: CalendarDate
	name: string
	day: string
	/** The states of its windows; missing where they are not known. */
	windows?: WindowOnDate[]
}

/** The first and the last bookable day, and those that the form shows. */
export type OfferedDays = { first: CalendarDate; last: CalendarDate; shown: ShownDay[] }

const nearNames = ['Today', 'Tomorrow']

/** The days without the states of their windows, which a page cached for a day does not know. */
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

/** Up to this many free windows are few. */
const fewWindows = 2

/** The state of a day by the states of its windows. */
export function dayState(windows: WindowOnDate[]): DayState {
	const open = windows.filter(({ state }) => state === 'open').length
	if (open === 0) {
		if (windows.every(({ state }) => state === 'closed')) return 'closed'
		return windows.some(({ state }) => state === 'full') ? 'full' : 'over'
	}
	return open <= fewWindows && open < windows.length ? 'few' : 'open'
}

/** The state of a day in words, with the number of free windows where some are not. */
export function dayInWords(windows: WindowOnDate[]): string {
	const state = dayState(windows)
	const free = windows.filter((window) => window.state === 'open').length
	if (state === 'open' || state === 'few')
		return free === windows.length ? 'Open' : `${free} ${free === 1 ? 'window' : 'windows'}`
	return { full: 'Full', over: 'Too late', closed: 'Closed' }[state]
}
