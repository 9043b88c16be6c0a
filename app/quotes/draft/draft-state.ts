import { v7 as uuidv7 } from 'uuid'
import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import type { AcceptedPrice } from '#app/pricing/accepted-price.ts'
import { type Load, loadByList, priceLoad } from '#app/pricing/load.ts'
import { type LoadSource, sourceByLoad, type WeightSource } from '#app/pricing/load-source.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Cents } from '#app/values/money.ts'
import { isSameLoad, type Quote } from '../quote.ts'
import type { Counted } from '../things/counted-things.ts'

/** Why a new draft began: the previous quote was booked, or the visitor wanted another one. */
export type Beginning = 'after-booking' | 'another'

/** A quote while the visitor works on it, as the page shows it. */
export type DraftState = {
	load: Load
	/** The things that the visitor counted instead of guessing; the load may have been changed by hand since. */
	counted: Counted
	/** The visitor chose the volume, here or when they saved; until then it is the one that everybody begins with. */
	chosen: boolean
	/** How the weight came. */
	weightSource: WeightSource
	/** The list that the load is priced by. */
	prices: NumberedList
	/** The price of the load by the previous list, when another list has replaced it. */
	before: Cents | undefined
	/** The saved load with the firm price that its customer has accepted for it. */
	accepted: { load: Load; price: AcceptedPrice } | undefined
	/** The React key of the load's fields: a new one resets them when the load was changed from outside. */
	formKey: string
	photos: ShownPhoto[]
	/** `restored`: a quote saved earlier and not changed since this page was opened. */
	saving: 'unsaved' | 'saving' | 'saved' | 'restored'
	/** The load stays as it was booked; photos can still be added. */
	booked: boolean
	began: Beginning | undefined
	/** The quote as another tab saved it meanwhile: the visitor has to choose. */
	elsewhere: Quote | undefined
}

export const sourceOf = ({
	chosen,
	weightSource,
}: Pick<DraftState, 'chosen' | 'weightSource'>): LoadSource => ({ volumeChosen: chosen, weightSource })

/** What is known of a saved quote's load: all of it was chosen, where an earlier release has saved it. */
export const savedSource = ({
	load,
	source,
	counted,
}: Quote): Pick<DraftState, 'chosen' | 'weightSource'> => ({
	chosen: source?.volumeChosen ?? true,
	weightSource:
		source?.weightSource ?? (Object.keys(counted).length > 0 ? 'counted' : sourceByLoad(load).weightSource),
})

/** The firm price that was accepted for a saved quote's load. */
export const acceptedOf = ({ load, accepted }: Quote): Pick<DraftState, 'accepted'> => ({
	accepted: accepted && { load, price: accepted },
})

/** The accepted price of the draft's load; `undefined` when none was, or when the load is another one by now. */
export const acceptedPrice = ({
	load,
	accepted,
}: Pick<DraftState, 'load' | 'accepted'>): AcceptedPrice | undefined =>
	accepted && isSameLoad(load, accepted.load) ? accepted.price : undefined

/** What of the load becomes otherwise, or how that follows from the load as it then is. */
export type LoadChange = Partial<Load> | ((load: Load) => Partial<Load>)

export type SaveOutcome = { ok: true; first: boolean } | { ok: false; first: boolean; message: string }

/** The draft's changes when it is priced by this list; none when it is already. */
export function pricedBy({ load, prices }: DraftState, list: NumberedList): Partial<DraftState> {
	if (list.id === prices.id) return {}
	const offered = loadByList(load, list)
	return {
		prices: list,
		before: priceLoad(load, prices).total,
		...(!isSameLoad(offered, load) && { load: offered, formKey: uuidv7() }),
	}
}

/** The draft's price by the previous list, and now; `undefined` when it is the same. */
export function priceChangeOf({ load, prices, before }: Pick<DraftState, 'load' | 'prices' | 'before'>) {
	const now = priceLoad(load, prices).total
	return before === undefined || before === now ? undefined : { before, now }
}
