import { z } from 'zod'
import { type PhotoLabel, photoLabelSchema } from '#app/photos/photo.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import { describeLoad, type Load, loadSchema, priceLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad, loadOfFields } from '#app/pricing/load-fields.ts'
import type { NumberedList, PriceList } from '#app/pricing/price-list.ts'
import type { Cents } from '#app/values/money.ts'

export const quoteStatuses = ['draft', 'pending', 'approved', 'rejected'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** A photo as its visitor sees it. */
export type QuotePhoto = { id: PhotoId; label: PhotoLabel; width: number; height: number }

/** A quote request as the visitor who owns it sees it. */
export type Quote = {
	id: QuoteId
	status: QuoteStatus
	/** A booking has taken it along: its load stays as it is, and the next save begins another quote. */
	booked: boolean
	load: Load
	total: Cents
	/** The list that it was computed with, and stays with. */
	prices: NumberedList
	photos: QuotePhoto[]
}

/** What the calculator showed when somebody booked: the load by its list, and the quote it was saved as, if it was. */
export type Shown = { load: Load; prices: NumberedList; quoteId: string | undefined }

/** The column `line_items`: the load in words and what makes up its price, in cents (docs/rules.md, 'Quotes'). */
export type LineItems = {
	items: string
	breakdown: { volume: Cents; stairs: Cents; addons: Cents; overweight: Cents }
}

export function lineItemsOf(load: Load, list: PriceList): LineItems {
	const { volume, stairs, addOns, overweight } = priceLoad(load, list)
	return { items: describeLoad(load, list), breakdown: { volume, stairs, addons: addOns, overweight } }
}

/** A later save sends only what changed: parts of the load, and labels by photo id. */
export const quoteChangesSchema = z.strictObject({
	...loadSchema.partial().shape,
	labels: z.record(z.uuid(), photoLabelSchema).optional(),
})
export type QuoteChanges = z.infer<typeof quoteChangesSchema>

/** What is said of a load that a list has no price for. */
export const notOffered = 'Our prices have nothing for that load. Choose from what the calculator offers.'

/** A load as the tag that `If-Match` carries: with it a save says on which load its changes are meant to be made. */
export const loadTag = (load: Load): string => `"${new URLSearchParams(fieldsOfLoad(load))}"`

/** The load that such a tag names; `undefined` for any other. */
export function loadOfTag(tag: string | null): Load | undefined {
	return loadOfFields(new URLSearchParams(/^"(.*)"$/.exec(tag ?? '')?.[1]))
}

/** What of a load is another than it was, nothing when it is the same; in which order add-ons were chosen says nothing. */
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

/** The new labels of photos that carried another one, by photo id; nothing of photos that are not there. */
export const labelChanges = (
	before: ReadonlyMap<string, PhotoLabel>,
	after: Iterable<[string, PhotoLabel]>,
): Record<string, PhotoLabel> =>
	Object.fromEntries([...after].filter(([id, label]) => before.has(id) && before.get(id) !== label))

/** Where a change by the customer leaves a quote: an answer already given is an answer to something else now. */
export const statusAfterCustomerChange = (status: QuoteStatus): QuoteStatus =>
	status === 'draft' ? 'draft' : 'pending'

/** Booking with a quote, or sending it in, asks for review: only a draft moves. */
export const statusAfterSending = (status: QuoteStatus): QuoteStatus =>
	status === 'draft' ? 'pending' : status
