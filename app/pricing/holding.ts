import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { NumberedList } from './price-list.ts'

/** A list, and the first day on which it holds; it holds until the next one begins. */
export type DatedList = { holdsFrom: CalendarDate; list: NumberedList }

/** The list that holds on a day; of two that begin on one day, the later. The lists must be sorted by their beginning. */
export const listHoldingOn = (lists: DatedList[], day: CalendarDate): NumberedList | undefined =>
	(lists.findLast(({ holdsFrom }) => holdsFrom <= day) ?? lists[0])?.list

/**
 * Whether we still honour this list for a page that shows it: until the day after the next one began, so that a visitor
 * who waits a night pays the price they saw (docs/rules.md, 'Price lists').
 */
export function isHonoured(list: NumberedList, lists: DatedList[], today: CalendarDate): boolean {
	const at = lists.findIndex((each) => each.list.id === list.id)
	const begun = lists[at]
	const next = lists[at + 1]
	if (!begun || begun.holdsFrom > today) return false
	return !next || today <= addDays(next.holdsFrom, 1)
}
