import * as history from '#app/history/history.server.ts'
import type { PhotoLabel } from '#app/photos/photo.ts'
import { type Load, priceLoad } from '#app/pricing/load.ts'
import { isSameSource, type LoadSource } from '#app/pricing/load-source.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import { isSameLoad, lineItemsOf } from './quote.ts'
import { sourceOf } from './source-columns.ts'
import * as store from './store.server.ts'
import { type Counted, isSameCount } from './things/counted-things.ts'
import { keptCount, keptCountInWords } from './things/things.server.ts'

/** The columns of a load. The total is always computed here, never taken from a browser. */
export function loadColumns(load: Load, source: LoadSource | undefined, list: PriceList) {
	return {
		volume_selection: load.volume,
		weight_kg: load.weightKg,
		has_stairs: load.hasStairs,
		selected_addons: load.addOns,
		volume_chosen: source?.volumeChosen ?? null,
		weight_source: source?.weightSource ?? null,
		estimated_total_cents: priceLoad(load, list).total,
		line_items: lineItemsOf(load, list, source),
	}
}

/** What was counted, as it is kept: without things that nobody can count any more, and nothing when there is none. */
export function countColumn(sent: Counted): Counted | null {
	const counted = keptCount(sent)
	return Object.keys(counted).length === 0 ? null : counted
}

/**
 * What a quote begins with. `madeBy`: the member of staff who typed it in. `savedWith`: the hash of the page's token, by which the same
 * save is known when it comes once more.
 */
export type NewQuote = {
	load: Load
	source?: LoadSource | undefined
	prices: NumberedList
	counted?: Counted | undefined
	madeBy?: string | undefined
	savedWith?: Buffer | undefined
}

/** The columns of a new quote, and what its history says of it. */
export function newQuote({ load, source, prices, counted = {}, madeBy }: NewQuote) {
	const counted_things = countColumn(counted)
	return {
		columns: {
			...loadColumns(load, source, prices),
			counted_things,
			price_list_id: prices.id,
			made_by: madeBy ?? null,
		},
		said: { ...load, ...source, ...(counted_things && { counted: keptCountInWords(counted_things) }) },
	}
}

/** A new draft, in its customer's name or that of the member of staff who typed it in. */
export async function createQuote(transaction: store.QuoteTables, begun: NewQuote): Promise<store.QuoteRow> {
	const { columns, said } = newQuote(begun)
	const created = await store.insertQuote(transaction, { ...columns, saved_with: begun.savedWith ?? null })
	await history.record(transaction, {
		subject: { kind: 'quote', id: created.id },
		actor: begun.madeBy ?? 'customer',
		action: 'saved',
		before: null,
		after: said,
	})
	return created
}

/**
 * The draft that this page's first save has made, when the same save comes once more, because its answer was lost. Nobody has changed it
 * since: what is saved after that is another quote.
 */
export async function savedBefore(
	transaction: store.QuoteTables,
	{ load, source, prices, counted = {}, savedWith }: NewQuote,
	labels: Record<string, PhotoLabel>,
): Promise<store.QuoteRow | undefined> {
	if (!savedWith) return undefined
	await store.lockSaves(transaction, savedWith)
	const before = await store.findUnchangedDraft(transaction, savedWith, labels)
	const isSame =
		before !== undefined &&
		before.price_list_id === prices.id &&
		isSameLoad(store.loadOf(before), load) &&
		isSameSource(sourceOf(before), source) &&
		isSameCount(keptCount(before.counted_things ?? {}), keptCount(counted))
	return isSame ? before : undefined
}
