import * as z from 'zod/mini'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { versionSchema } from '../rules/booking-version.ts'

export const payments = ['card', 'cash', 'e-transfer', 'not paid yet'] as const
/** How a pickup was paid. A cheque, and what is written off, come from its invoice. */
export type Payment = (typeof payments)[number] | 'cheque' | 'written off'

/** Why a pickup may cost more than its customer accepted (docs/rules.md, 'Firm price'). */
export const priceExceptions = [
	'more to take',
	'heavier than stated',
	'stairs or access',
	'another address',
] as const

/** The charge before tax and the payment; both are needed. `version` is the one that the sender saw. */
export const chargeSchema = z.object({
	version: versionSchema,
	charged: z.pipe(typedAmountSchema, z.number('Enter what was charged before tax, such as 325.00.')),
	payment: z.enum(payments, { error: 'Choose how it was paid, or that it isn’t paid yet.' }),
	exception: z.optional(z.union([z.enum(priceExceptions), z.literal('')])),
})
export const chargeFields = z.keyof(chargeSchema).options
export type Charge = z.infer<typeof chargeSchema>
