import type { Delivery } from '#app/notifications/delivery.ts'

export const deliveryNames: Record<Delivery['kind'], string> = {
	'lead-email': 'Email to the office',
	'confirmation-email': 'Email to the customer',
	'crm-sync': 'CRM sync',
	'crm-resync': 'CRM sync, second',
	'addition-email': 'Email to the office, details added',
}

/** A delivery that failed, and why. */
export type Failure = {
	delivery: Delivery
	leadName: string
	error: string
	attempts: number
	/** An earlier attempt, whose end is not known, may have gone out. */
	perhapsGone: boolean
	/** In words, by the company's clock. */
	lastTried: string
}

/** A mail that was sent, and before that was begun by an attempt whose end is not known. */
export type PerhapsTwice = {
	delivery: Delivery
	leadName: string
	/** The latter, in words, by the company's clock. */
	sent: string
}
