import { z } from 'zod'
import { type LeadId, leadIdSchema } from '#app/platform/ids.ts'

/** What a lead owes the outside world (specification, section 7), by the name in the database. */
export const deliveryKinds = ['lead-email', 'confirmation-email', 'crm-sync', 'crm-resync'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Beside these, the mail to the office about what was added to a booking later, by the addition's id. */
export const failedKindSchema = z.union([
	z.enum(deliveryKinds),
	z.templateLiteral(['addition-email.', z.string().regex(/^\d+$/)]),
])
export type FailedKind = z.infer<typeof failedKindSchema>

export const deliveryNames: Record<DeliveryKind, string> = {
	'lead-email': 'Email to the office',
	'confirmation-email': 'Email to the customer',
	'crm-sync': 'CRM sync',
	'crm-resync': 'CRM sync, second',
}

export function failedName(kind: FailedKind): string {
	const owedByAll = deliveryKinds.find((each) => each === kind)
	return owedByAll ? deliveryNames[owedByAll] : 'Email to the office, details added'
}

/** A delivery that failed, and why. */
export type Failure = {
	leadId: LeadId
	leadName: string
	kind: FailedKind
	error: string
	attempts: number
	/** An earlier attempt, whose end is not known, may have gone out. */
	perhapsGone: boolean
	/** In words, Calgary time. */
	lastTried: string
}

/** A mail that was sent, and before that was begun by an attempt whose end is not known. */
export type PerhapsTwice = {
	leadId: LeadId
	leadName: string
	kind: FailedKind
	/** The latter, in words, Calgary time. */
	sent: string
}

/** Which delivery is to be tried now. */
export const retrySchema = z.strictObject({ leadId: leadIdSchema, kind: failedKindSchema })
