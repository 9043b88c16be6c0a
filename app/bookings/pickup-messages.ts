import { z } from 'zod'
import { pickupMessageIdSchema } from '#app/platform/ids.ts'

/** What a customer is told after the mail that confirms a pickup, by its name in the database. */
export type PickupMessage =
	| 'confirmed'
	| 'settled'
	| 'declined'
	| 'reminder'
	| 'on-the-way'
	| 'moved'
	| 'cancelled'
	| WaitingMessage

/** What is told to who waits for a place: that they do, that one is held for them, and that they wait no more. */
export type WaitingMessage = 'waiting-list' | 'waiting' | 'waiting-over'

export type Channel = 'mail' | 'text'

/** The queue of these messages. */
export const messageJobs = { pickupMessage: 'pickup-message' } as const

export const messageJobSchema = z.strictObject({ messageId: pickupMessageIdSchema })
