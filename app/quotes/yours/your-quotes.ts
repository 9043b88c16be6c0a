import type { FirmPriceState } from '#app/policies/firm-price-states.ts'
import type { Company } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'

/** A quote on the list of this device's own. `token` opens it; `price` says what it comes to, and how that stands. */
export type YourQuote = { token: string; savedOn: string; items: string; booked: boolean; price: string }

/** What a quote comes to, in a line. */
export function priceInLine(
	price: { amount: Cents; state: FirmPriceState; until: string } | undefined,
	estimate: Cents,
	company: Pick<Company, 'taxes'>,
): string {
	const estimated = `Estimate: ${pricePlusTax(estimate, company)}`
	if (!price) return estimated
	const firm = `Firm price: ${pricePlusTax(price.amount, company)}`
	const ends: Record<FirmPriceState, string> = {
		offered: `${firm}, open until ${price.until}`,
		accepted: `${firm}, and you’ve accepted it`,
		declined: `${estimated}. You declined our firm price`,
		expired: `${estimated}. Our firm price was open until ${price.until}`,
		withdrawn: estimated,
	}
	return ends[price.state]
}
