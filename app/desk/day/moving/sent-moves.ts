import { z } from 'zod'
import { versionSchema } from '#app/bookings/rules/booking-version.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { oneLine } from '#app/values/typed-text.ts'
import { longestReason } from '../../schedule/schedule-week.ts'
import { longestBecause, moveField } from './day-moves.ts'

/** The most pickups that are moved at once: more than a day has. */
const mostMoves = 200
export const dayMovesFields = [
	'to',
	'because',
	'close',
	...Array.from({ length: mostMoves }, (_, n) => moveField(n)),
]

const moveSchema = z.preprocess(
	(sent) => {
		const [bookingId, version, windowId] = String(sent).split(' ')
		return { bookingId, version, windowId }
	},
	z.object({ bookingId: bookingIdSchema, version: versionSchema, windowId: z.string() }),
)

const becauseSchema = z
	.string({ error: 'Say why, in a word or two.' })
	.overwrite(oneLine)
	.min(1, 'Say why, in a word or two.')
	.max(longestBecause, `Keep the reason under ${longestBecause} characters.`)
	.regex(/^\P{Cc}*$/u, 'Write the reason on one line.')

/** The form as it is sent. */
export const dayMovesSchema = z.object({
	to: z.string({ error: 'Choose a day.' }),
	because: becauseSchema,
	moves: z.array(moveSchema, { error: 'Reload the page and try again.' }).min(1, 'Tick at least one pickup.'),
})

/** The form where the day is closed as well: there may be nothing to move, and the reason is that of the schedule. */
export const closingSchema = dayMovesSchema.extend({
	to: z.string().default(''),
	because: becauseSchema.max(longestReason, `Keep the reason under ${longestReason} characters.`),
	moves: z.array(moveSchema),
})

export type SentMoves = z.infer<typeof dayMovesSchema>
