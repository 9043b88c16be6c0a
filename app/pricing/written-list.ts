import type { PriceListId } from '#app/platform/ids.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { localDate } from '#app/values/local-time.ts'
import type { DatedList } from './current-list.ts'

/** A list as it was written: by whom (`null`: by the settings), when, and which list it withdraws. */
export type WrittenList = DatedList & { actor: string | null; at: Date; withdraws: PriceListId | null }

/** The number of the latest change: who sets prices has seen it. */
export const versionOf = (written: WrittenList[]): number => written.at(-1)?.list.id ?? 0

/** The lists that were current or will be, the earliest first: without withdrawals and what they withdraw. */
export function datedLists(written: WrittenList[]): WrittenList[] {
	const withdrawn = new Set(written.map(({ withdraws }) => withdraws))
	return written
		.filter(({ list, withdraws }) => withdraws === null && !withdrawn.has(list.id))
		.sort((one, other) => one.holdsFrom.localeCompare(other.holdsFrom))
}

/** Once staff have set prices, the settings no longer do. */
export const isSetAtDesk = (written: WrittenList[]): boolean => written.some(({ actor }) => actor !== null)

/** Every process reads the lists within a minute: what is written this long before a midnight, in milliseconds, is known by then. */
const timeToRead = 5 * 60_000

/** The first day from which prices can still be set, or withdrawn: tomorrow, or in the last minutes of a day the one after. */
export const firstDayToSet = (now: Date, { timeZone }: Pick<Company, 'timeZone'>): CalendarDate =>
	addDays(localDate(new Date(now.getTime() + timeToRead), timeZone), 1)
