import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { plainLine } from '#app/customers/typed-line.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { type BookingId, type ChangeOrderId, changeOrderIdSchema } from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import { type ChangeOrderState, canAskForMore } from '#app/policies/change-order-states.ts'
import { type PriceException, priceExceptions } from '#app/pricing/price-exceptions.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, cents, formatMoney } from '#app/values/money.ts'
import { namingTaxes, whereTaxed } from '#app/values/tax.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { severalLines } from '#app/values/typed-text.ts'

const longestNote = 500

/** What staff ask for. `changeOrder`: made by its form, so that one press is one question. */
export const changeOrderSchema = (company: Taxes) =>
	z.object({
		changeOrder: changeOrderIdSchema,
		amount: z.pipe(
			typedAmountSchema,
			z.number(`Enter the new price${whereTaxed(' before tax', company)}, such as 325.00.`),
		),
		reason: z.enum(priceExceptions, { error: 'Choose what’s different.' }),
		note: z
			.string()
			.check(
				z.overwrite(severalLines),
				z.maxLength(longestNote, `Keep this under ${longestNote} characters.`),
			),
	})
export type NewChangeOrder = z.infer<ReturnType<typeof changeOrderSchema>>

/** The customer's answer, to the price that they were shown. */
export const answerSchema = z.discriminatedUnion(
	'answer',
	[
		z.object({
			answer: z.literal('agree'),
			changeOrder: changeOrderIdSchema,
			name: plainLine('Type your name to say yes.', 120),
		}),
		z.object({ answer: z.literal('refuse'), changeOrder: changeOrderIdSchema }),
	],
	{ error: 'Reload the page and try again.' },
)

/** A change order as its customer, the desk and messages tell of it. */
export type ChangeOrder = {
	id: ChangeOrderId
	bookingId: BookingId
	state: ChangeOrderState
	/** The most before it, and what it asks for. */
	before: Cents
	amount: Cents
	reason: PriceException
	/** What staff found; empty where they said no more. */
	note: string
	askedBy: string
	askedAt: Date
	answeredAt: Date | undefined
	/** The name that was typed to agree; empty without one. */
	answeredBy: string
	/** What they agreed to or said no to, as they read it; empty without an answer. */
	wording: string
	/** What saying no cost, before tax, as its customer read it when they did; 0 where it cost nothing. */
	refusing: Cents
}

type Row = Pick<Selectable<Tables['change_orders']>, 'answered_at' | 'agreed' | 'withdrawn_at' | 'open_until'>
type OfPickup = { status: BookingStatus; payment: string | null }

/** The state of a change order: it ends with its pickup. */
export function changeOrderState(row: Row, { status, payment }: OfPickup, now: Date): ChangeOrderState {
	if (row.withdrawn_at) return 'withdrawn'
	if (row.answered_at) return row.agreed ? 'agreed' : 'refused'
	return row.open_until > now && canAskForMore({ status, isCharged: payment !== null }) ? 'asked' : 'expired'
}

/** What staff found, to a customer. */
export const foundInWords: Record<PriceException, string> = {
	'more to take': 'There’s more to take than in the price you accepted',
	'heavier than stated': 'The load is heavier than the price you accepted was for',
	'stairs or access': 'The stairs or the access aren’t what the price you accepted was for',
	'another address': 'The pickup isn’t at the address the price you accepted was for',
}

type Prices = Pick<ChangeOrder, 'before' | 'amount' | 'reason'>
type Taxes = Pick<Company, 'taxes'>

/** `$450 plus GST` */
export const plusTaxes = (amount: Cents, company: Taxes): string =>
	`${formatMoney(amount)}${namingTaxes(' plus ', company)}`

/** What a customer agrees to; kept as it was shown. */
export const agreeingWording = ({ before, amount, reason }: Prices, company: Taxes): string =>
	`I agree to ${plusTaxes(amount, company)} as the most this pickup will cost, instead of ${plusTaxes(before, company)}, because of this: ${reason}.`

/** What saying no means; kept as it was shown. `fee`: what it costs, before tax. */
export const refusingWording = ({ before }: Pick<Prices, 'before'>, fee: Cents, company: Taxes): string =>
	`If you say no, ${plusTaxes(before, company)} stays the most this pickup will cost, for what it was for. ${
		fee === 0 ? 'Saying no costs nothing.' : `Saying no costs ${plusTaxes(fee, company)} for the visit.`
	}`

/**
 * What saying no to a higher price on site costs, before tax: as it was said before accepting, or as the settings say; nothing once the
 * work is done, and never more than the price that they accepted, which no charge exceeds.
 */
export const refusingCosts = (
	accepted: { amount: Cents; conditions: { refusedOnSite: Cents } | undefined } | undefined,
	{ fees }: Pick<Company, 'fees'>,
	{ status }: Pick<OfPickup, 'status'>,
): Cents => {
	if (status === 'done') return cents(0)
	const fee = accepted?.conditions?.refusedOnSite ?? cents(fees.refusedOnSite ?? 0)
	return accepted ? Math.min(fee, accepted.amount) : fee
}
