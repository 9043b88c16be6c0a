import { z } from 'zod'
import { bookingIdSchema, messageIdSchema, savedReplyIdSchema } from '#app/platform/ids.ts'
import { longestReply, wayTo } from '#app/threads/thread-message.ts'
import { isBlank, severalLines } from '#app/values/typed-text.ts'

/** The fields of the forms of a thread. */
export const threadFields = [
	'does',
	'words',
	'at',
	'message',
	'to',
	'seen',
	'shown',
	'saved',
	'assigned',
	'text',
	'booking',
] as const

const words = z
	.string()
	.default('')
	.overwrite((text) => severalLines(text).replace(/\r\n?/g, '\n'))
/** What was shown: the sum of versions, and the last that was written. */
const seen = z.coerce
	.number()
	.int()
	.min(0)
	.max(2 ** 40)
const shown = z.string().max(60).default('')
/** The number of a text, and the pickup to which it says yes. */
const ofPickup = { text: z.string().regex(/^\d{1,18}$/), booking: bookingIdSchema }

export const threadFormSchema = z.discriminatedUnion('does', [
	z
		.object({
			/** Now, or at a time that is typed beside it. */
			does: z.enum(['reply', 'later']),
			at: z.string().max(30).default(''),
			words: words.refine((text) => !isBlank(text), { error: 'Type your reply.' }),
			to: z.string().max(254),
			...{ seen, shown },
		})
		.superRefine(({ words: typed, to }, context) => {
			const most = longestReply[wayTo(to)]
			if (typed.length > most)
				context.addIssue({
					code: 'custom',
					path: ['words'],
					message: `That’s longer than ${most.toLocaleString('en-CA')} characters. Make it shorter.`,
				})
		}),
	z.object({
		does: z.literal('fill'),
		words,
		saved: z.optional(savedReplyIdSchema).catch(undefined),
		...{ seen, shown },
	}),
	z.object({ does: z.enum(['send-now', 'take-back']), message: messageIdSchema }),
	z.object({ does: z.literal('done'), seen, shown }),
	z.object({ does: z.literal('not-done') }),
	z.object({ does: z.literal('assign'), assigned: z.string().max(100).default('') }),
	z.object({ does: z.literal('curbside'), ...ofPickup }),
	z.object({ does: z.literal('not-curbside'), ...ofPickup }),
])
export type ThreadForm = z.infer<typeof threadFormSchema>
