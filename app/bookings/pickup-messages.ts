import { z } from 'zod'
import { pickupMessageIdSchema } from '#app/platform/ids.ts'

/** What a customer is told about a pickup after the mail that confirms it, by its name in the database. */
export type PickupMessage = 'confirmed' | 'reminder' | 'on-the-way' | 'moved' | 'cancelled'

export type Channel = 'mail' | 'text'

/** The queue of these messages. */
export const messageJobs = { pickupMessage: 'pickup-message' } as const

export const messageJobSchema = z.strictObject({ messageId: pickupMessageIdSchema })
