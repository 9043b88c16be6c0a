import { addDays, type CalendarDate, type Weekday, weekdayOf } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'

/** The date of a holiday, in any year. */
type Rule =
	| { month: number; day: number; onSunday?: 'the day after' }
	/** The nth such weekday of a month. */
	| { month: number; weekday: Weekday; nth: number }
	/** The last such weekday before a day of a month. */
	| { month: number; day: number; weekdayBefore: Weekday }
	/** So many days after Easter Sunday. */
	| { afterEaster: number }

type HolidayRule = { name: string; when: Rule }

const monday = 1

/** General holidays by province; a province that is not here has none suggested. */
const general: Record<string, HolidayRule[]> = {
	// Employment Standards Code (Alberta), section 25; with dates at alberta.ca/alberta-general-holidays.
	AB: [
		{ name: 'New Year’s Day', when: { month: 1, day: 1 } },
		{ name: 'Alberta Family Day', when: { month: 2, weekday: monday, nth: 3 } },
		{ name: 'Good Friday', when: { afterEaster: -2 } },
		{ name: 'Victoria Day', when: { month: 5, day: 25, weekdayBefore: monday } },
		{ name: 'Canada Day', when: { month: 7, day: 1, onSunday: 'the day after' } },
		{ name: 'Labour Day', when: { month: 9, weekday: monday, nth: 1 } },
		{ name: 'Thanksgiving Day', when: { month: 10, weekday: monday, nth: 2 } },
		{ name: 'Remembrance Day', when: { month: 11, day: 11 } },
		{ name: 'Christmas Day', when: { month: 12, day: 25 } },
	],
}

export type Holiday = { date: CalendarDate; name: string }

/** The general holidays of a province in the year from a day on, that day included. */
export function holidaysFrom({ region }: Pick<Company, 'region'>, first: CalendarDate): Holiday[] {
	const year = Number(first.slice(0, 4))
	const last = addDays(first, 364)
	return [year, year + 1]
		.flatMap((each) =>
			(general[region.code] ?? []).map(({ name, when }) => ({ date: dateOf(when, each), name })),
		)
		.filter(({ date }) => date >= first && date <= last)
		.sort((a, b) => a.date.localeCompare(b.date))
}

const two = (number: number) => String(number).padStart(2, '0')
const dateIn = (year: number, month: number, day: number): CalendarDate => `${year}-${two(month)}-${two(day)}`

function dateOf(rule: Rule, year: number): CalendarDate {
	if ('afterEaster' in rule) return addDays(easterSunday(year), rule.afterEaster)
	if ('nth' in rule) {
		const first = dateIn(year, rule.month, 1)
		return addDays(first, ((rule.weekday - weekdayOf(first) + 7) % 7) + 7 * (rule.nth - 1))
	}
	const date = dateIn(year, rule.month, rule.day)
	if ('weekdayBefore' in rule) return addDays(date, -(((weekdayOf(date) - rule.weekdayBefore + 6) % 7) + 1))
	return rule.onSunday && weekdayOf(date) === 7 ? addDays(date, 1) : date
}

/** Easter Sunday of the Gregorian calendar, by the anonymous computus of 1876. */
export function easterSunday(year: number): CalendarDate {
	const golden = year % 19
	const century = Math.floor(year / 100)
	const ofCentury = year % 100
	const moon =
		(19 * golden +
			century -
			Math.floor(century / 4) -
			Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
			15) %
		30
	const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
	const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
	const days = moon + sunday - 7 * late + 114
	return dateIn(year, Math.floor(days / 31), (days % 31) + 1)
}
