import * as z from 'zod/mini'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { versionSchema } from './booking-version.ts'

/** How a pickup was paid, as the desk says it. */
export const payments = ['card', 'cash', 'e-transfer', 'not paid yet'] as const
export type Payment = (typeof payments)[number]

export const chargeFields = ['version', 'charged', 'payment'] as const

/** What was charged before tax, and how it was paid; both are needed. `version` is the one that the sender saw. */
export const chargeSchema = z.object({
	version: versionSchema,
	charged: z.pipe(typedAmountSchema, z.number('Enter what was charged before tax, such as 325.00.')),
	payment: z.enum(payments, { error: 'Choose how it was paid, or that it is not paid yet.' }),
})
export type Charge = z.infer<typeof chargeSchema>
