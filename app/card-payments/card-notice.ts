import { z } from 'zod'
import { storable } from '#app/platform/database/storable-text.ts'

const name = z.string().overwrite(storable).min(1).max(255)

/** A notice of Stripe's: what happened, when, and to what. */
export const noticeSchema = z.object({
	type: z.string(),
	/** Whether it is about real money. */
	livemode: z.boolean(),
	/** In seconds. */
	created: z.int().min(0).max(4_102_444_800),
	data: z.object({ object: z.unknown() }),
})

/** A checkout in a notice. */
export const noticedCheckoutSchema = z.object({
	object: z.literal('checkout.session'),
	id: name,
	client_reference_id: z.string().nullish(),
	payment_intent: name.nullish(),
	payment_status: z.string(),
	amount_total: z.int().min(0).max(2_000_000_000),
	currency: z
		.string()
		.toLowerCase()
		.regex(/^[a-z]{3}$/),
})
export type NoticedCheckout = z.infer<typeof noticedCheckoutSchema>

/** What a notice means for a checkout: money came, or nothing will come any more; the others say nothing about money. */
export function meaningOf(
	type: string,
	{ payment_status: state }: NoticedCheckout,
): 'paid' | 'ended' | undefined {
	const mayBePaid = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'].includes(type)
	if (mayBePaid) return state === 'paid' ? 'paid' : undefined
	const isOver = ['checkout.session.expired', 'checkout.session.async_payment_failed'].includes(type)
	return isOver && state !== 'paid' ? 'ended' : undefined
}
