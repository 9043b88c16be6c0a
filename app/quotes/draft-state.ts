import { v7 as uuidv7 } from 'uuid'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { type Load, loadByList, priceLoad } from '#app/pricing/load.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Cents } from '#app/values/money.ts'
import { isSameLoad, type Quote } from './quote.ts'

/** Why a draft began anew: the quote before it is booked, or the visitor wanted another one. */
export type Beginning = 'after-booking' | 'another'

/** A quote while the visitor works on it, as the page shows it. */
export type DraftState = {
	load: Load
	/** The list that the load is priced by. */
	prices: NumberedList
	/** What the load came to by the list before, where another came in its place. */
	before: Cents | undefined
	/** Another one whenever the load does not come from its own fields, which then begin anew. */
	sheet: string
	photos: ShownPhoto[]
	/** `restored`: a quote saved earlier and not touched since this page was opened. */
	saving: 'unsaved' | 'saving' | 'saved' | 'restored'
	/** Its load stays as it was booked; photos can still be added. */
	booked: boolean
	began: Beginning | undefined
	/** What another tab saved over what this one knew: the visitor has to choose. */
	elsewhere: Quote | undefined
}

export type SaveOutcome = { ok: true; first: boolean } | { ok: false; first: boolean; message: string }

/** The draft by another list, where one takes the place of its own. */
export function pricedBy({ load, prices }: DraftState, list: NumberedList): Partial<DraftState> {
	if (list.id === prices.id) return {}
	const offered = loadByList(load, list)
	return {
		prices: list,
		before: priceLoad(load, prices).total,
		...(!isSameLoad(offered, load) && { load: offered, sheet: uuidv7() }),
	}
}

/** The draft's price before another list came in its place, and now; `undefined` where it is the same. */
export function priceChangeOf({ load, prices, before }: Pick<DraftState, 'load' | 'prices' | 'before'>) {
	const now = priceLoad(load, prices).total
	return before === undefined || before === now ? undefined : { before, now }
}
