import * as z from 'zod/mini'
import { oneLine } from '#app/values/typed-text.ts'

export const purchaseOrderLabel = 'PO or work-order number'
/** In characters. */
export const longestPurchaseOrder = 60

/** What the customer's books call the work: it goes on the invoice. Empty is none. */
export const purchaseOrderSchema = z
	.string()
	.check(
		z.overwrite(oneLine),
		z.maxLength(longestPurchaseOrder, 'Keep the PO or work-order number under 60 characters.'),
	)
