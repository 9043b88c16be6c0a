import type { PhotoLabel } from '#app/photos/photo.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import type { AcceptedPrice } from '#app/pricing/accepted-price.ts'
import { type Load, priceLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad, loadOfFields } from '#app/pricing/load-fields.ts'
import type { LoadSource } from '#app/pricing/load-source.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import type { Cents } from '#app/values/money.ts'
import type { Counted } from './things/counted-things.ts'

export const quoteStatuses = ['draft', 'pending', 'approved', 'rejected'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** A photo as its owner sees it. */
type QuotePhoto = { id: PhotoId; label: PhotoLabel; width: number; height: number }

/** A quote request as the visitor who owns it sees it. */
export type Quote = {
	id: QuoteId
	status: QuoteStatus
	/** Attached to a booking: its load stays as it is, and the next save begins another quote. */
	booked: boolean
	load: Load
	/** What of the load is its customer's own word; unknown for quotes of earlier releases. */
	source?: LoadSource | undefined
	/** The things that its customer counted, if they did. */
	counted: Counted
	total: Cents
	/** The firm price that its customer has accepted for this load. */
	accepted?: AcceptedPrice | undefined
	/** The list that it was computed with, now and later. */
	prices: NumberedList
	photos: QuotePhoto[]
}

/** Who its customer said they are, in fields of the booking form, by name. */
export type Contact = { name: string; phone: string; email: string; postal: string; city: string }

/** What the calculator showed at booking: the load, its price list, and the quote's id if it was saved. */
export type Shown = {
	load: Load
	source?: LoadSource | undefined
	prices: NumberedList
	quoteId: string | undefined
	counted?: Counted | undefined
	/** The member of staff who typed it in for its customer. */
	madeBy?: string | undefined
}

/** The column `line_items`: the load in words and the parts of its price, in cents (docs/rules.md, 'Quotes'). */
export type LineItems = {
	items: string
	breakdown: { volume: Cents; stairs: Cents; addons: Cents; overweight: Cents }
}

export function lineItemsOf(load: Load, list: PriceList, source?: LoadSource): LineItems {
	const { volume, stairs, addOns, overweight } = priceLoad(load, list)
	return {
		items: describeLoad(load, list, source),
		breakdown: { volume, stairs, addons: addOns, overweight },
	}
}

/** The message for a load that a list has no price for. */
export const notOffered = 'We don’t have a price for that load. Choose from what the calculator offers.'

/** A load as an `If-Match` tag: with it a save names the load that its changes are based on. */
export const loadTag = (load: Load): string => `"${new URLSearchParams(fieldsOfLoad(load))}"`

/** The load of such a tag; `undefined` for any other. */
export function loadOfTag(tag: string | null): Load | undefined {
	return loadOfFields(new URLSearchParams(/^"([^"]*)"$/.exec(tag ?? '')?.[1]))
}

/** The parts of a load that differ; empty when none does. The order of add-ons does not count. */
export function loadChanges(before: Load, after: Load): Partial<Load> {
	const sorted = (addOns: Load['addOns']) => [...addOns].sort().join()
	return {
		...(after.volume !== before.volume && { volume: after.volume }),
		...(after.weightKg !== before.weightKg && { weightKg: after.weightKg }),
		...(after.hasStairs !== before.hasStairs && { hasStairs: after.hasStairs }),
		...(sorted(after.addOns) !== sorted(before.addOns) && { addOns: after.addOns }),
	}
}

export const isSameLoad = (one: Load, other: Load): boolean =>
	Object.keys(loadChanges(one, other)).length === 0

/** The labels that differ, by photo id; only of photos in `before`. */
export const labelChanges = (
	before: ReadonlyMap<string, PhotoLabel>,
	after: Iterable<[string, PhotoLabel]>,
): Record<string, PhotoLabel> =>
	Object.fromEntries([...after].filter(([id, label]) => before.has(id) && before.get(id) !== label))
