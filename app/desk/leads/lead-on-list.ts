import { z } from 'zod'
import { storable } from '#app/platform/database/storable-text.ts'
import { type CustomerId, type LeadId, leadIdSchema, type QuoteId, type ThreadId } from '#app/platform/ids.ts'
import { oneLine } from '#app/values/typed-text.ts'
import type { TextAtDesk } from '../texts/text-at-desk.ts'
import type { Reached } from './customer-notified.ts'
import type { Pickup } from './pickup.ts'

/** The list of leads in an address. */
export const leadsAskSchema = z.object({
	q: z.string().overwrite(storable).overwrite(oneLine).max(200).catch(''),
	before: z.optional(leadIdSchema).catch(undefined),
	/** Booked ones as well. A search looks through all. */
	show: z.enum(['all']).optional().catch(undefined),
})
export type LeadsAsk = z.infer<typeof leadsAskSchema>

export const leadsPageSize = 50

/** `nobodyComes`: why no crew comes, before it has begun. */
export type PickupOfLead = Pickup & { nobodyComes: string | undefined }

export type LeadOnList = {
	id: LeadId
	name: string
	email: string
	phone: string
	address: string
	message: string
	/** The thread of a caller who was kept as a lead, and by whom. */
	threadId: ThreadId | undefined
	takenBy: string | undefined
	pickup: PickupOfLead | undefined
	created: string
	quoteId: QuoteId | null
	customerId: CustomerId | null
	stoppedBy: 'customer' | 'staff' | undefined
	/** The messages that the booking enqueued, and those to the customer since, the earliest first. */
	messages: { id: string; what: string; how: string; failed: boolean }[]
	/** The texts from the customer's phone, the latest first. */
	replies: TextAtDesk[]
}

/** The ways to a lead, for the words that say who is told of a change. */
export const reachedAs = ({ phone, email, stoppedBy }: LeadOnList): Reached => ({
	phone,
	email,
	texts: { stoppedBy },
})
