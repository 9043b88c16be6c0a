import * as z from 'zod/mini'
import { anyLine } from '#app/customers/typed-line.ts'
import { changeOrderIdSchema } from '#app/platform/ids.ts'
import { priceExceptions } from '#app/pricing/price-exceptions.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { oneLine } from '#app/values/typed-text.ts'
import { billToShape } from '../rules/bill-to.ts'
import { versionSchema } from '../rules/booking-version.ts'
import { purchaseOrderSchema } from '../rules/purchase-order.ts'
import { payments } from './paid-charge.ts'

/** How a customer agreed to pay more without the link; by the link they agree to a change order. */
export const agreedWays = ['on site', 'by phone'] as const

/** Whether an amount is typed as a total with its taxes, or before them. */
export const taxSides = ['with tax', 'before tax'] as const

/** What a charge says of a pickup that was cancelled once the crew was on its way. */
export const lateCancellation = 'cancelled'

export const enterPaidOn = 'Enter the day it was paid.'

/**
 * The charge and the payment as they are typed; both are needed. `version` is the one that the sender saw. Above the most that was
 * accepted or agreed to, why, and who agreed to it and how.
 */
export const chargeSchema = z.object({
	version: versionSchema,
	charged: z.pipe(typedAmountSchema, z.number('Enter what was charged, such as 325.00.')),
	/** Without it, before tax. */
	chargedIs: z.optional(z.enum(taxSides, { error: 'Choose whether the amount is with tax.' })),
	payment: z.enum(payments, { error: 'Choose how it was paid, or that it isn’t paid yet.' }),
	/** Of a charge that becomes an invoice, for its payment. Without the day, that of the pickup. */
	paidOn: z.optional(z.string().check(z.refine((day) => day === '' || isCalendarDate(day), enterPaidOn))),
	reference: z.optional(
		z.string().check(z.overwrite(oneLine), z.maxLength(80, 'Keep the reference under 80 characters.')),
	),
	exception: z.optional(z.union([z.enum(priceExceptions), z.literal('')])),
	agreedBy: z.optional(anyLine(120)),
	agreedHow: z.optional(z.union([z.enum(agreedWays), z.literal('')])),
	/** A disposal fee in the amount, and a discount that is off it already, both before tax. */
	disposal: z.optional(typedAmountSchema),
	disposalFor: z.optional(anyLine(80)),
	discount: z.optional(typedAmountSchema),
	discountFor: z.optional(anyLine(80)),
	/**
	 * The charge is for coming out, and nothing else: after no to this higher price, or for a pickup that was cancelled once the crew was on
	 * its way.
	 */
	visit: z.optional(z.union([changeOrderIdSchema, z.literal(lateCancellation)])),
	purchaseOrder: z.optional(purchaseOrderSchema),
	/** Who is billed, if not who booked. */
	...billToShape,
})
export const chargeFields = z.keyof(chargeSchema).options
export type TypedCharge = z.infer<typeof chargeSchema>
/** A charge, before tax. */
export type Charge = Omit<TypedCharge, 'chargedIs'>
