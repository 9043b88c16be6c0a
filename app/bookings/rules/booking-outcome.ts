import * as z from 'zod/mini'
import { sentListSchema } from '#app/pricing/sent-list.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'

/** A form with errors: its values and its errors, by field name. */
const rejectedFormSchema = z.object({
	initialValue: z.record(z.string(), z.string()),
	error: z.record(z.string(), z.optional(z.array(z.string()))),
})
export type RejectedForm = z.infer<typeof rejectedFormSchema>

export const freeWindowSchema = z.object({
	date: z.string(),
	dateInWords: z.string(),
	windowId: z.string(),
	windowLabel: z.string(),
})

/** The outcome of a booking form, for the page that sent it. */
export const bookingOutcomeSchema = z.discriminatedUnion('outcome', [
	z.object({
		outcome: z.literal('booked'),
		/**
		 * The token of the receipt, which the page opens next; none for a repeated form after staff have stopped the links.
		 */
		receiptToken: z.optional(z.string()),
		/** A request for a location that trucks reach on fixed days: the day is not confirmed yet. */
		farAway: z.boolean(),
	}),
	/** The visitor has to correct the form, which is returned with its values. */
	z.object({
		outcome: z.literal('refused'),
		form: rejectedFormSchema,
		alternatives: z.array(freeWindowSchema),
	}),
	/** The page showed prices that are no longer current: nothing is booked until the visitor has seen the new ones. */
	z.object({
		outcome: z.literal('repriced'),
		message: z.string(),
		prices: sentListSchema,
		form: z.optional(rejectedFormSchema),
	}),
	/** Booked by another browser: nothing is changed, and `message` says where the link was sent. */
	z.object({
		outcome: z.literal('booked-already'),
		message: z.string(),
		form: rejectedFormSchema,
	}),
	/** The server failed, or refused too many requests: `message` says which, and `form` has the typed values. */
	z.object({
		outcome: z.literal('failed'),
		message: z.optional(z.string()),
		form: z.optional(rejectedFormSchema),
	}),
])
/** A form that another page began: prefilled, and not sent to be booked. */
type PrefilledForm = { outcome: 'prefilled'; form: RejectedForm }
export type BookingOutcome = z.infer<typeof bookingOutcomeSchema> | PrefilledForm
export type Booked = BookingOutcome & { outcome: 'booked' }

/** The returned form; `undefined` when the pickup is booked. */
export const formOf = (outcome: BookingOutcome | undefined) =>
	outcome && outcome.outcome !== 'booked' ? outcome.form : undefined

/** The errors of a form, by field name. */
export type Faults = Record<string, string[] | undefined>

export const faultsOf = (outcome: BookingOutcome | undefined): Faults => formOf(outcome)?.error ?? {}

/** The messages after a booking; the wording is fixed (docs/rules.md, 'Messages'). */
export const bookingNotices = {
	booked: {
		tone: 'success',
		title: 'Booking Confirmed!',
		text: "We'll text your ETA shortly. Check your email for details.",
	},
	failed: {
		tone: 'error',
		title: 'Booking Failed',
		text: 'Something went wrong. Please try again or call us directly.',
	},
	repriced: { tone: 'error', title: 'Our prices have changed' },
	already: { title: 'This pickup is already booked' },
} as const

const nothingBooked =
	'Nothing is booked yet, and your details are still here. Send them again to book at this price.'

/** The message when the price of a load differs from what its page showed; without the old price when it is unknown. */
export const repricedWords = (
	{ before, now }: { before: Cents | undefined; now: Cents },
	company: Pick<Company, 'taxes'>,
): string =>
	`Your load ${before === undefined ? 'is' : `was ${formatMoney(before)} and is now`} ${pricePlusTax(now, company)}. ${nothingBooked}`

/** The same message for a size on a local page, which has a price range. */
export const repricedSizeWords = (
	size: string,
	{ before, now }: { before: string | undefined; now: string },
) =>
	`The size you chose (${size}) ${before === undefined ? 'is' : `was ${before} and is now`} ${now}. ${nothingBooked}`

/** As {@link repricedSizeWords}, for what a page is about. */
export const repricedSubjectWords = (
	name: string,
	{ before, now }: { before: string | undefined; now: string },
) => `${name} ${before === undefined ? 'is' : `was ${before} and is now`} ${now}. ${nothingBooked}`

/** The message for a request far away, in place of the confirmation. */
const requestNotice = {
	tone: 'success',
	title: 'We have your booking request',
	text: 'Our trucks get out there on set days. We’ll call or email to confirm the day with you before anything is final.',
} as const

/** The message after a booking, while its photos are uploaded and on the receipt. */
export const noticeOf = ({ farAway }: Pick<Booked, 'farAway'>) =>
	farAway ? requestNotice : bookingNotices.booked
