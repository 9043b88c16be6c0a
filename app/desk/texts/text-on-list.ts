import { z } from 'zod'
import type { CustomerId, TextPictureId } from '#app/platform/ids.ts'

/** The list of texts in an address. */
export const textsAskSchema = z.object({
	/** The text that the page follows: a `bigint` of PostgreSQL. */
	before: z
		.string()
		.regex(/^\d{1,18}$/)
		.optional()
		.catch(undefined),
})
export type TextsAsk = z.infer<typeof textsAskSchema>

export const textsPageSize = 50

/** A picture of a text: stored, still to come, or failed with a reason. */
export type PictureOfText =
	| { id: TextPictureId; state: 'stored' | 'pending' }
	| { id: TextPictureId; state: 'failed'; reason: string }

export type TextAtDesk = { id: string; at: string; body: string; pictures: PictureOfText[] }

export type TextOnList = TextAtDesk & {
	/** `403-555-0142` */
	phone: string
	/** The customer with this phone: one who booked, saved a quote or waits. `undefined` when there is none. */
	customer: { id: CustomerId; name: string } | undefined
	stoppedBy: 'customer' | 'staff' | undefined
}
