import type { Platform } from '#app/platform/platform.server.ts'
import { retentionYears } from '#app/policies/retention-months.ts'
import { type CalendarDate, monthNames } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'

type Clock = Pick<Platform, 'company' | 'now'>

/** The first day of the years whose bookings are kept: six whole years after the year they belong to. */
export function firstDayOfBookings({ company, now }: Clock): CalendarDate {
	const year = Number(localDate(now(), company.timeZone).slice(0, 4))
	return `${year - retentionYears.booking}-01-01`
}

/**
 * The first day whose invoices and payments are kept: six whole years after the tax year that they belong to, and after the calendar
 * year, whichever is over later (docs/rules.md, 'Invoices').
 */
export function firstDayOfBooks({ company, now }: Clock): CalendarDate {
	const today = localDate(now(), company.timeZone)
	const lastMonth = monthNames.indexOf(company.invoices?.taxYearEnds ?? 'December') + 1
	const begins = `${String((lastMonth % 12) + 1).padStart(2, '0')}-01`
	const year = Number(today.slice(0, 4))
	const began = today.slice(5) < begins ? year - 1 : year
	const ofTaxYear = `${began - retentionYears.booking}-${begins}`
	const ofYear = firstDayOfBookings({ company, now })
	return ofTaxYear < ofYear ? ofTaxYear : ofYear
}
