import * as z from 'zod/mini'
import { typedEmail } from '#app/bookings/rules/booking.ts'
import { paymentMethods } from '#app/invoices/invoice.ts'
import { accountEntryIdSchema, creditNoteIdSchema, paymentIdSchema, tipIdSchema } from '#app/platform/ids.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { oneLine } from '#app/values/typed-text.ts'

export const reason = z
	.string()
	.check(
		z.overwrite(oneLine),
		z.minLength(1, 'Say why, in a few words.'),
		z.maxLength(200, 'Keep the reason under 200 characters.'),
	)
const formKey = z.uuid('Reload the page and try again.')
const above0 = z.refine<number | undefined>((amount) => amount !== 0, 'Enter an amount above 0.')

/** Of money that comes in or goes out by hand. */
export const money = {
	method: z.enum(paymentMethods, 'Choose how it was paid.'),
	/** Left empty, all that is owing. */
	amount: typedAmountSchema.check(above0),
	reference: z
		.string()
		.check(z.overwrite(oneLine), z.maxLength(80, 'Keep the reference under 80 characters.')),
	paidOn: z.string().check(z.refine(isCalendarDate, 'Enter the day it was paid.')),
	formKey,
}

/** Who took a payment, such as the crew; left empty, who enters it. */
const taker = z.string().check(z.overwrite(oneLine), z.maxLength(80, 'Keep the name under 80 characters.'))

/** A tip is never guessed. */
const tipAmount = typedAmountSchema.check(
	above0,
	z.refine<number | undefined>((amount) => amount !== undefined, 'Enter the tip.'),
)
const forWhom = z
	.string()
	.check(
		z.overwrite(oneLine),
		z.minLength(1, 'Say whom it’s for: a name, or the crew.'),
		z.maxLength(80, 'Keep it under 80 characters.'),
	)

/** What staff do with an invoice, by the field `do` of its form. */
export const invoiceActSchema = z.discriminatedUnion('do', [
	/** `beyond`: what is more than owing is kept on the customer's account. */
	z.object({
		do: z.literal('payment'),
		...money,
		takenBy: z.optional(taker),
		beyond: z.optional(z.literal('on account')),
	}),
	z.object({
		do: z.literal('from account'),
		entry: accountEntryIdSchema,
		/** Left empty, as much as goes. */
		amount: typedAmountSchema.check(above0),
		formKey,
	}),
	z.object({ do: z.literal('to account'), formKey }),
	z.object({ do: z.literal('refund'), ...money, reason }),
	/** Without an amount, all that is left of it. */
	z.object({ do: z.literal('credit'), amount: typedAmountSchema.check(above0), reason, formKey }),
	z.object({ do: z.literal('tip'), ...money, amount: tipAmount, forWhom }),
	z.object({ do: z.literal('tip back'), tip: tipIdSchema }),
	z.object({ do: z.literal('payment back'), payment: paymentIdSchema, reason, paidOn: money.paidOn }),
	/** `document`: the invoice itself, or one of its credit notes. */
	z.object({
		do: z.literal('email'),
		document: z.union([z.literal('invoice'), creditNoteIdSchema], 'Choose what to send.'),
		to: typedEmail('Enter an email address.'),
		formKey,
	}),
	/** `replaced`: a new invoice follows, whose email says that it replaces this one. */
	z.object({ do: z.literal('void'), reason, replaced: z.optional(z.literal('by a new one')) }),
	z.object({ do: z.literal('write off'), reason }),
])
export type InvoiceAct = z.infer<typeof invoiceActSchema>

export const invoiceActFields = [
	'do',
	'method',
	'amount',
	'reference',
	'paidOn',
	'takenBy',
	'formKey',
	'reason',
	'forWhom',
	'tip',
	'payment',
	'beyond',
	'entry',
	'document',
	'to',
	'replaced',
] as const

/** What came of a form. Faults are by field, for the form named in `do`. */
export type ActAnswer = {
	ok: boolean
	message: string
	do: string | undefined
	faults: Record<string, string[] | undefined>
	typed: Record<string, string> | undefined
}
