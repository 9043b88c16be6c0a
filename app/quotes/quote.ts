import * as z from 'zod/mini'
import { type PhotoLabel, photoLabelsSchema } from '#app/photos/photo.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import { describeLoad, type Load, loadSchema, priceLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad, loadOfFields } from '#app/pricing/load-fields.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import type { Cents } from '#app/values/money.ts'
import { type Counted, countedSchema } from './counted-things.ts'

export const quoteStatuses = ['draft', 'pending', 'approved', 'rejected'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** A photo as its owner sees it. */
export type QuotePhoto = { id: PhotoId; label: PhotoLabel; width: number; height: number }

/** A quote request as the visitor who owns it sees it. */
export type Quote = {
	id: QuoteId
	status: QuoteStatus
	/** Attached to a booking: its load stays as it is, and the next save begins another quote. */
	booked: boolean
	load: Load
	/** The things that its customer counted, if they did. */
	counted: Counted
	total: Cents
	/** The list that it was computed with, now and later. */
	prices: NumberedList
	photos: QuotePhoto[]
}

/** What the calculator showed at booking: the load, its price list, and the quote's id if it was saved. */
export type Shown = { load: Load; prices: NumberedList; quoteId: string | undefined }

/** The column `line_items`: the load in words and the parts of its price, in cents (docs/rules.md, 'Quotes'). */
export type LineItems = {
	items: string
	breakdown: { volume: Cents; stairs: Cents; addons: Cents; overweight: Cents }
}

export function lineItemsOf(load: Load, list: PriceList): LineItems {
	const { volume, stairs, addOns, overweight } = priceLoad(load, list)
	return { items: describeLoad(load, list), breakdown: { volume, stairs, addons: addOns, overweight } }
}

/** The photos that a save names, by id: new ones are taken into the quote, the others get the label. */
const labelsSchema = z.optional(photoLabelsSchema)

/** What a save sends beside the load. */
const besides = { counted: z.optional(countedSchema), labels: labelsSchema }

/** The first save sends the load, what was counted and the photos that have arrived. */
export const newQuoteSchema = z.strictObject({ ...loadSchema.shape, ...besides })
export type NewQuote = z.infer<typeof newQuoteSchema>

/** A later save sends only what changed: parts of the load, the count, and labels of photos. */
export const quoteChangesSchema = z.strictObject({ ...z.partial(loadSchema).shape, ...besides })
export type QuoteChanges = z.infer<typeof quoteChangesSchema>

/** The message for a load that a list has no price for. */
export const notOffered = 'Our prices have nothing for that load. Choose from what the calculator offers.'

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

/** The status after a change by the customer: a review already given was about another load. */
export const statusAfterCustomerChange = (status: QuoteStatus): QuoteStatus =>
	status === 'draft' ? 'draft' : 'pending'

/** The status after a quote is sent in for review: only a draft changes. */
export const statusAfterSending = (status: QuoteStatus): QuoteStatus =>
	status === 'draft' ? 'pending' : status
