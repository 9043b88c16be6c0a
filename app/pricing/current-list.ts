import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { LocalPrices } from './local-prices.ts'
import type { NumberedList } from './price-list.ts'

/** A list with what was set beside it, and its first day; it is current until the next one begins. */
export type DatedList = { holdsFrom: CalendarDate; list: NumberedList; local: LocalPrices }

/** The current list of a day; of two that begin on one day, the later. The lists must be sorted by their beginning. */
export const currentListOn = <Dated extends Pick<DatedList, 'holdsFrom'>>(
	lists: Dated[],
	day: CalendarDate,
): Dated | undefined => lists.findLast(({ holdsFrom }) => holdsFrom <= day) ?? lists[0]

/**
 * Whether a page that shows this list still gets its prices: until the day after the next list began, so that a visitor who
 * waits a night pays the price they saw (docs/rules.md, 'Price lists').
 */
export function isHonoured(
	list: NumberedList,
	lists: Pick<DatedList, 'holdsFrom' | 'list'>[],
	today: CalendarDate,
): boolean {
	const at = lists.findIndex((each) => each.list.id === list.id)
	const begun = lists[at]
	const next = lists[at + 1]
	if (!begun || begun.holdsFrom > today) return false
	return !next || today <= addDays(next.holdsFrom, 1)
}
