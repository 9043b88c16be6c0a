import { z } from 'zod'
import { entryIdSchema, leadIdSchema } from '#app/platform/ids.ts'

/** The deliveries of every lead, by their names in the database (docs/rules.md, 'What a booking owes'). */
export const leadDeliveryKinds = ['lead-email', 'confirmation-email', 'crm-sync', 'crm-resync'] as const
export type LeadDeliveryKind = (typeof leadDeliveryKinds)[number]

/** One delivery: one that every lead has, or the mail to the office about an entry added to its booking later. */
export const deliverySchema = z.discriminatedUnion('kind', [
	z.strictObject({
		leadId: leadIdSchema,
		kind: z.enum(leadDeliveryKinds),
		entryId: z.undefined().optional(),
	}),
	z.strictObject({ leadId: leadIdSchema, kind: z.literal('addition-email'), entryId: entryIdSchema }),
])
export type Delivery = z.infer<typeof deliverySchema>
