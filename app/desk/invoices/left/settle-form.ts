import * as z from 'zod/mini'
import { cardPaymentIdSchema } from '#app/platform/ids.ts'
import { oneLine } from '#app/values/typed-text.ts'

/** What becomes of what is left of a card payment: it goes on its customer's account, or someone says how they settled it. */
export const settleSchema = z.discriminatedUnion('do', [
	z.object({ do: z.literal('keep'), payment: cardPaymentIdSchema }),
	z.object({
		do: z.literal('settle'),
		payment: cardPaymentIdSchema,
		how: z
			.string()
			.check(
				z.overwrite(oneLine),
				z.minLength(1, 'Say what you did with it, in a few words.'),
				z.maxLength(200, 'Keep it under 200 characters.'),
			),
	}),
])
export const settleFields = ['do', 'payment', 'how'] as const

/** `about`: the payment whose form it was. */
export type SettleAnswer = { ok: boolean; about: string; message: string; typed: string | undefined }
