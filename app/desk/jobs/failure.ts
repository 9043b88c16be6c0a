import type { Delivery } from '#app/notifications/delivery.ts'
import type { PickupMessageId } from '#app/platform/ids.ts'

export const deliveryNames: Record<Delivery['kind'], string> = {
	'lead-email': 'Email to the office',
	'confirmation-email': 'Email to the customer',
	'crm-sync': 'CRM sync',
	'crm-resync': 'CRM sync, second',
	'addition-email': 'Email to the office, booking changed',
	'change-email': 'Email to the customer, moved or cancelled',
}

/** A delivery that failed, and why. */
export type Failure = {
	delivery: Delivery
	leadName: string
	error: string
	attempts: number
	/** An earlier attempt may have been delivered: its result is not known. */
	perhapsGone: boolean
	/** The time as displayed, in the company's time zone. */
	lastTried: string
}

/** A mail that was sent after an earlier attempt whose result is not known. */
export type PerhapsTwice = {
	delivery: Delivery
	leadName: string
	/** When the last attempt sent it, as displayed, in the company's time zone. */
	sent: string
}

/** A message about a pickup that failed, and why. */
export type MessageFailure = {
	messageId: PickupMessageId
	what: string
	leadName: string
	error: string
	attempts: number
	/** An earlier attempt may have been delivered: its result is not known. */
	perhapsGone: boolean
	/** The time as displayed, in the company's time zone. */
	lastTried: string
}
