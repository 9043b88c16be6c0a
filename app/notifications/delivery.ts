import { z } from 'zod'
import { entryIdSchema, leadIdSchema } from '#app/platform/ids.ts'

/** The deliveries of every lead, by their names in the database (docs/rules.md, 'What a booking owes'). */
export const leadDeliveryKinds = ['lead-email', 'confirmation-email', 'crm-sync', 'crm-resync'] as const
export type LeadDeliveryKind = (typeof leadDeliveryKinds)[number]

/** The mails about an entry that was added to a booking later: to the office, and to the customer when the pickup was moved or cancelled. */
const entryDeliveryKinds = ['addition-email', 'change-email'] as const

/** One delivery: one that every lead has, or one of an entry. */
export const deliverySchema = z.discriminatedUnion('kind', [
	z.strictObject({
		leadId: leadIdSchema,
		kind: z.enum(leadDeliveryKinds),
		entryId: z.undefined().optional(),
	}),
	z.strictObject({ leadId: leadIdSchema, kind: z.enum(entryDeliveryKinds), entryId: entryIdSchema }),
])
export type Delivery = z.infer<typeof deliverySchema>
