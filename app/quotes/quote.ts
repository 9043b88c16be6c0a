import { z } from 'zod'
import { type PhotoLabel, photoLabelSchema } from '#app/photos/photo.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import { describeLoad, type Load, loadSchema, type PriceBreakdown, priceLoad } from '#app/pricing/load.ts'
import type { Cents } from '#app/values/money.ts'

export type QuoteStatus = 'draft' | 'pending' | 'approved' | 'rejected'

/** A photo as its visitor sees it. */
export type QuotePhoto = { id: PhotoId; label: PhotoLabel; width: number; height: number }

/** A quote request as the visitor who owns it sees it. */
export type Quote = { id: QuoteId; status: QuoteStatus; load: Load; total: Cents; photos: QuotePhoto[] }

/** The columns of the specification's `line_items`: the load in words and what makes up its price, in cents. */
export type LineItems = {
	items: string
	breakdown: { volume: Cents; stairs: Cents; addons: Cents; overweight: Cents }
}

export function lineItemsOf(load: Load, price: PriceBreakdown = priceLoad(load)): LineItems {
	const { volume, stairs, addOns, overweight } = price
	return { items: describeLoad(load), breakdown: { volume, stairs, addons: addOns, overweight } }
}

/** A later save sends only what changed: parts of the load, and labels by photo id. */
export const quoteChangesSchema = z.strictObject({
	...loadSchema.partial().shape,
	labels: z.record(z.uuid(), photoLabelSchema).optional(),
})
export type QuoteChanges = z.infer<typeof quoteChangesSchema>

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
