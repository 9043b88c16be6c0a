import { z } from 'zod'

/** What a lead owes the outside world (specification, section 7), by the name in the database. */
export const deliveryKinds = ['lead-email', 'confirmation-email', 'crm-sync', 'crm-resync'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

export const deliveryNames: Record<DeliveryKind, string> = {
	'lead-email': 'Email to the office',
	'confirmation-email': 'Email to the customer',
	'crm-sync': 'CRM sync',
	'crm-resync': 'CRM sync, second',
}

/** A delivery that failed, and why. */
export type Failure = {
	leadId: string
	leadName: string
	kind: DeliveryKind
	error: string
	attempts: number
	/** In words, Calgary time. */
	lastTried: string
}

/** Which delivery is to be tried now. */
export const retrySchema = z.strictObject({ leadId: z.uuid(), kind: z.enum(deliveryKinds) })
