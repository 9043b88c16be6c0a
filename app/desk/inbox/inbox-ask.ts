import { z } from 'zod'
import { inboxParts } from './inbox-list.ts'

/** The inbox in an address. `before`: the thread that the page follows, by its time in microseconds and its id. */
export const inboxAskSchema = z.object({
	show: z.enum(inboxParts).catch('waiting'),
	before: z
		.string()
		.regex(/^\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
		.optional()
		.catch(undefined),
})
export type InboxAsk = z.infer<typeof inboxAskSchema>
