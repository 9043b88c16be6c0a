import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { NumberedList } from './price-list.ts'

/** A list, and its first day; it is current until the next one begins. */
export type DatedList = { holdsFrom: CalendarDate; list: NumberedList }

/** The current list of a day; of two that begin on one day, the later. The lists must be sorted by their beginning. */
export const currentListOn = (lists: DatedList[], day: CalendarDate): NumberedList | undefined =>
	(lists.findLast(({ holdsFrom }) => holdsFrom <= day) ?? lists[0])?.list

/**
 * Whether a page that shows this list still gets its prices: until the day after the next list began, so that a visitor who
 * waits a night pays the price they saw (docs/rules.md, 'Price lists').
 */
export function isHonoured(list: NumberedList, lists: DatedList[], today: CalendarDate): boolean {
	const at = lists.findIndex((each) => each.list.id === list.id)
	const begun = lists[at]
	const next = lists[at + 1]
	if (!begun || begun.holdsFrom > today) return false
	return !next || today <= addDays(next.holdsFrom, 1)
}
