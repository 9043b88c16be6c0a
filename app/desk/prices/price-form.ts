import type { LocalPrices } from '#app/pricing/local-prices.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Change, HistoryEntry } from '../review/quote-detail.ts'
import type { ExampleRow } from './example-loads.ts'

/** What the form begins with: a list, and what stands in its fields. */
export type PriceForm = {
	/** The list that the fields are made from, with its number. */
	base: { id: number; list: PriceList; local: LocalPrices }
	values: Record<string, string>
	/** The latest change of prices that its author knows. */
	seen: number
	firstDay: CalendarDate
}

/** What a list would change, which its author sees before it is saved. */
export type Checked = {
	/** Names the list and its day: what is saved is what was checked. */
	digest: string
	day: string
	changes: Change[]
	examples: ExampleRow[]
	warnings: string[]
	/** The day on which another list takes over. */
	until: string | undefined
}

export type PriceAnswer = {
	ok: boolean
	message: string
	saved?: true
	/** Where nothing was saved: the form with what was typed. */
	form?: PriceForm
	/** By the names of the fields. */
	faults?: Record<string, string>
	checked?: Checked
	/** What others changed meanwhile. */
	meanwhile?: HistoryEntry[]
}
