import { z } from 'zod'
import { textPictureIdSchema } from '#app/platform/ids.ts'

/** The messages to a customer about a pickup, by their names in the database. */
export type PickupMessage =
	| 'confirmed'
	| 'settled'
	| 'declined'
	| 'reminder'
	| 'on-the-way'
	| 'late'
	| 'missed'
	| 'moved'
	| 'cancelled'
	| 'link-again'

/** The messages about an entry of the wait list: it is on the list, it has an offer, it waits no more. */
export type WaitingMessage = 'waiting-list' | 'waiting' | 'waiting-over'

export type CustomerMessage = PickupMessage | WaitingMessage

/** The emails with a document, a PDF: their words are fixed. A reminder brings the invoice once more, and one that is void is told of. */
export type DocumentMessage = 'invoice' | 'credit-note' | 'payment-reminder' | 'invoice-void'

/** The report of where the things of a pickup went: its words are fixed. */
export type ReportMessage = 'report'

/**
 * The messages about a change order: what asks the customer for their yes, the copy of a yes to them, and the email to the office with
 * what they said.
 */
export type ChangeOrderMessage = 'change-order' | 'change-order-agreed' | 'change-order-answered'

/**
 * The emails to the office, about a new lead (of a request for a day also a text) and about a later event, and the syncs to the
 * CRM, before and after the emails.
 */
export type OfficeMessage = 'lead' | 'addition' | 'sync' | 'resync'

/** The ways by which a customer is notified. */
export type Channel = 'mail' | 'text'

/** The queue of the pictures that customers text. */
export const pictureJobs = { textPicture: 'text-picture' } as const

export const pictureJobSchema = z.strictObject({ pictureId: textPictureIdSchema })
