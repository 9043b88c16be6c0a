import { addDays, type CalendarDate } from '#app/values/local-time.ts'
import type { NumberedList } from './price-list.ts'

/** A list, and the first day that it holds on; it does until the next one begins. */
export type DatedList = { holdsFrom: CalendarDate; list: NumberedList }

/** Of lists in the order in which they begin, the one that holds on a day: of two that begin on one day, the later. */
export const listHoldingOn = (lists: DatedList[], day: CalendarDate): NumberedList | undefined =>
	(lists.findLast(({ holdsFrom }) => holdsFrom <= day) ?? lists[0])?.list

/**
 * Whether a page that shows this list is still kept to it: until the day after the next one began, so that nobody who
 * reads a price and sleeps on it pays another (docs/rules.md, 'Price lists').
 */
export function isHonoured(list: NumberedList, lists: DatedList[], today: CalendarDate): boolean {
	const at = lists.findIndex((each) => each.list.id === list.id)
	const begun = lists[at]
	const next = lists[at + 1]
	if (!begun || begun.holdsFrom > today) return false
	return !next || today <= addDays(next.holdsFrom, 1)
}
