import * as z from 'zod/mini'
import { sentListSchema } from '#app/pricing/sent-list.ts'
import { type Cents, formatMoney, plusTax } from '#app/values/money.ts'

/** A form that came back: what was typed, and what is wrong with it, by the names of the fields. */
const returnedFormSchema = z.object({
	/** For pages that were opened before this release; a later one drops it. */
	status: z.literal('error'),
	initialValue: z.record(z.string(), z.string()),
	error: z.record(z.string(), z.optional(z.array(z.string()))),
})
export type ReturnedForm = z.infer<typeof returnedFormSchema>

/** A free window that is offered in place of one that is not. */
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
		/** Opens the receipt, where the page goes next. None for a form sent again after staff have stopped its links. */
		receiptToken: z.optional(z.string()),
		/** A request for a place where trucks come on fixed days: the day is not settled yet. */
		farAway: z.boolean(),
		/** For pages that were opened before there were receipts; a later release drops these. */
		dateInWords: z.optional(z.string()),
		windowLabel: z.optional(z.string()),
		email: z.optional(z.string()),
	}),
	/** The visitor has to correct the form; it is returned with what they typed. */
	z.object({
		outcome: z.literal('refused'),
		form: returnedFormSchema,
		alternatives: z.array(freeWindowSchema),
	}),
	/** The page showed prices that no longer hold: nothing is booked until the visitor has seen the new ones. */
	z.object({
		outcome: z.literal('repriced'),
		message: z.string(),
		prices: sentListSchema,
		form: z.optional(returnedFormSchema),
	}),
	/** The server failed, or refused too many requests: `message` says so, and `form` has what was typed. */
	z.object({
		outcome: z.literal('failed'),
		message: z.optional(z.string()),
		form: z.optional(returnedFormSchema),
	}),
])
export type BookingOutcome = z.infer<typeof bookingOutcomeSchema>
export type Booked = BookingOutcome & { outcome: 'booked' }

/** The returned form: what was typed and its errors; `undefined` when the pickup is booked. */
export const formOf = (outcome: BookingOutcome | undefined) =>
	outcome && outcome.outcome !== 'booked' ? outcome.form : undefined

/** What is wrong with the fields of a form, by their names. */
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
} as const

const nothingBooked =
	'Nothing is booked yet, and your details are still here: send them again to book at this price.'

/** The message when the price of a load differs from what its page showed; without the old price when it is unknown. */
export const repricedWords = ({ before, now }: { before: Cents | undefined; now: Cents }): string =>
	`Your load ${before === undefined ? 'is' : `was ${formatMoney(before)} and is now`} ${formatMoney(now)} ${plusTax}. ${nothingBooked}`

/** The same message for a size on a local page, which has a price range. */
export const repricedSizeWords = (
	size: string,
	{ before, now }: { before: string | undefined; now: string },
) =>
	`The size you chose (${size}) ${before === undefined ? 'is' : `was ${before} and is now`} ${now}. ${nothingBooked}`

/** The message for a pickup far away, in place of the confirmation. */
const requestNotice = {
	tone: 'success',
	title: 'We have your booking request',
	text: 'Trucks come this far on fixed days. We call or write to settle the day with you before anything is final.',
} as const

/** The message after a booking, for the page that still waits for photos and for the receipt. */
export const noticeOf = ({ farAway }: Pick<Booked, 'farAway'>) =>
	farAway ? requestNotice : bookingNotices.booked
