import * as z from 'zod/mini'
import { cardPaymentIdSchema } from '#app/platform/ids.ts'
import { oneLine } from '#app/values/typed-text.ts'

/** How what is left of a card payment was settled. */
export const settleSchema = z.object({
	payment: cardPaymentIdSchema,
	how: z
		.string()
		.check(
			z.overwrite(oneLine),
			z.minLength(1, 'Say what you did with it, in a few words.'),
			z.maxLength(200, 'Keep it under 200 characters.'),
		),
})
export const settleFields = ['payment', 'how'] as const

/** `about`: the payment whose form it was. */
export type SettleAnswer = { ok: boolean; about: string; message: string; typed: string | undefined }
