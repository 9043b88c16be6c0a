import { z } from 'zod'
import { messageIdSchema } from '../ids.ts'

/** The queues of the messages, one for each channel: none waits for another. */
export const messageJobs = {
	mail: 'mail-message',
	text: 'text-message',
	crm: 'crm-message',
} as const

export const messageJobSchema = z.strictObject({ messageId: messageIdSchema })
