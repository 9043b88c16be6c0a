import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { plainLine } from '#app/customers/typed-line.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { firmPriceIdSchema } from '#app/platform/ids.ts'
import type { FirmPriceState } from '#app/policies/firm-price-states.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, cents, formatMoney } from '#app/values/money.ts'
import { namingTaxes, pricePlusTax } from '#app/values/tax.ts'
import { severalLines } from '#app/values/typed-text.ts'

/** The trip that is in a firm price. `travelFee` is `null` where the trip to any place is. */
export type TravelFeeInPrice = { place: string | null; travelFee: Cents | null }
export const anyTravelFee: TravelFeeInPrice = { place: null, travelFee: null }

/** `the trip to Airdrie`, as far as the place is known. */
export const travelInWords = ({ place }: Pick<TravelFeeInPrice, 'place'>): string =>
	place === null ? 'the trip' : `the trip to ${place}`

/** What the trip adds to an estimate, and what they come to; empty where it adds nothing, or nobody knows yet. */
export const travelFeeBesideEstimate = (
	estimate: Cents,
	{ place, travelFee }: TravelFeeInPrice,
	company: Pick<Company, 'taxes'>,
): string =>
	travelFee
		? `Plus ${formatMoney(travelFee)} for ${travelInWords({ place })}. That’s ${pricePlusTax(estimate + travelFee, company)} in all.`
		: ''

type Row = Selectable<Tables['firm_prices']>
type Dates = Pick<Row, 'accepted_at' | 'declined_at' | 'holds_until' | 'withdrawn_at'>

export function firmPriceState(row: Dates, now: Date): FirmPriceState {
	if (row.withdrawn_at) return 'withdrawn'
	if (row.accepted_at) return 'accepted'
	if (row.declined_at) return 'declined'
	return row.holds_until > now ? 'offered' : 'expired'
}

/** What a customer agrees to, and what saying no to another price on site costs them; kept as it was shown. */
export const acceptanceWording = (amount: Cents, company: Pick<Company, 'taxes' | 'fees'>): string =>
	`I accept ${formatMoney(amount)}${namingTaxes(' plus ', company)} as the most this pickup will cost, for the load and photos shown here, with the stairs, access and place I told you about. If you find something else on site, you tell me the new price before anything is loaded. If I say no to it, I owe ${company.fees.refusedOnSite === undefined ? 'nothing' : `${formatMoney(cents(company.fees.refusedOnSite))}${namingTaxes(' plus ', company)} for the visit`}.`

const longestReason = 1000

/** The customer's answer, to the price that they were shown. */
export const acceptSchema = z.object({
	price: firmPriceIdSchema,
	name: plainLine('Type your name to accept.', 120),
	/** The words that they were shown. */
	shown: z.optional(z.string().check(z.maxLength(1000))),
})
export const declineSchema = z.object({
	price: firmPriceIdSchema,
	reason: z
		.string()
		.check(
			z.overwrite(severalLines),
			z.maxLength(longestReason, `Keep this under ${longestReason} characters.`),
		),
})
