import { z } from 'zod'
import type { LeadDeliveryKind } from '#app/notifications/delivery.ts'
import { type CustomerId, type LeadId, leadIdSchema, type QuoteId } from '#app/platform/ids.ts'
import { storable } from '#app/platform/storable-text.ts'
import type { Pickup } from './pickup.ts'

/** The list of leads as the address asks for it. */
export const leadsAskSchema = z.object({
	q: z.string().overwrite(storable).trim().max(200).catch(''),
	before: z.optional(leadIdSchema).catch(undefined),
})
export type LeadsAsk = z.infer<typeof leadsAskSchema>

/** How many leads a page holds. */
export const leadsPageSize = 50

/** The state of a delivery; `waiting` until its first attempt has ended. */
export type DeliveryState = 'waiting' | 'sent' | 'skipped' | 'failed'

export type LeadOnList = {
	id: LeadId
	name: string
	email: string
	phone: string
	address: string
	message: string
	pickup: Pickup | undefined
	created: string
	quoteId: QuoteId | null
	customerId: CustomerId | null
	/** Whether the customer's phone gets no text any more. */
	isStopped: boolean
	/** What the customer was told about the pickup, the earliest first. */
	messages: { id: string; what: string; how: string; failed: boolean }[]
	/** What came by text from the customer's phone, the latest first. */
	replies: { id: string; at: string; body: string }[]
	deliveries: { kind: LeadDeliveryKind; state: DeliveryState; error: string | null; perhapsTwice: boolean }[]
}
