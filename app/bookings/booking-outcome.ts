import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { sentListSchema } from '#app/pricing/sent-list.ts'
import { type Cents, formatMoney, plusTax } from '#app/values/money.ts'

/** The form library's own account of a form: only its outline is looked at, the library reads the rest. */
const refusedFormSchema = z.custom<SubmissionResult<string[]>>(
	(value) => z.object({ initialValue: z.record(z.string(), z.unknown()).nullish() }).safeParse(value).success,
)

/** What became of a booking form, for the page that sent it. */
export const bookingOutcomeSchema = z.discriminatedUnion('outcome', [
	z.object({
		outcome: z.literal('booked'),
		dateInWords: z.string(),
		windowLabel: z.string(),
		email: z.string(),
		/** Asked for where trucks come on fixed days: nothing is settled yet. */
		farAway: z.boolean(),
		/** What the calculator showed, which is what was booked: the load in words, and its price. */
		load: z.object({ items: z.string(), total: z.string() }).optional(),
		/** From a local page: what was booked there, and the way back. */
		local: z
			.object({
				page: z.string(),
				load: z.string(),
				where: z.string(),
				today: z.boolean(),
			})
			.optional(),
	}),
	/** Something in the form has to change; what was typed comes back with it. */
	z.object({
		outcome: z.literal('refused'),
		form: refusedFormSchema,
		alternatives: z.array(
			z.object({ date: z.string(), dateInWords: z.string(), windowId: z.string(), windowLabel: z.string() }),
		),
	}),
	/** The prices that its page showed hold no longer: nothing is booked until the visitor has seen those that do. */
	z.object({
		outcome: z.literal('repriced'),
		message: z.string(),
		prices: sentListSchema,
		form: refusedFormSchema.optional(),
	}),
	/** Not the visitor's fault, or too many at once: `message` says so, and `form` has what was typed. */
	z.object({
		outcome: z.literal('failed'),
		message: z.string().optional(),
		form: refusedFormSchema.optional(),
	}),
])
export type BookingOutcome = z.infer<typeof bookingOutcomeSchema>
export type Booked = BookingOutcome & { outcome: 'booked' }

/** What was typed, and what is wrong with it, when the form came back. */
export const formOf = (outcome: BookingOutcome | undefined) =>
	outcome && outcome.outcome !== 'booked' ? outcome.form : undefined

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

/** What is said when a load has another price than its page showed; not what it was, where we do not know. */
export const repricedWords = ({ before, now }: { before: Cents | undefined; now: Cents }): string =>
	`Your load ${before === undefined ? 'is' : `was ${formatMoney(before)} and is now`} ${formatMoney(now)} ${plusTax}. ${nothingBooked}`

/** The same of a size on a local page, which has a range of prices. */
export const repricedSizeWords = (
	size: string,
	{ before, now }: { before: string | undefined; now: string },
) =>
	`The size you chose (${size}) ${before === undefined ? 'is' : `was ${before} and is now`} ${now}. ${nothingBooked}`

/** What is said of a pickup far away, in place of the confirmation. */
const requestNotice = {
	tone: 'success',
	title: 'We have your booking request',
	text: 'Trucks come this far on fixed days. We call or write to settle the day with you before anything is final.',
} as const

/** What is said of what was booked, in passing and in the page alike. */
export const noticeOf = ({ farAway }: Pick<Booked, 'farAway'>) =>
	farAway ? requestNotice : bookingNotices.booked
