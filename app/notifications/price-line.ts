import type { Company } from '#app/values/company.ts'
import { plusTax } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import type { LeadSnapshot } from './crm/lead-snapshot.ts'

/** The price of a pickup as its customer was shown it, in a line for the office and the CRM; its trip is a line of its own. */
export function priceLine(
	{
		lead: { loadSize },
		sizePrice,
		unsaid,
		quote,
		travelFee,
	}: Pick<LeadSnapshot, 'sizePrice' | 'unsaid' | 'quote' | 'travelFee'> & {
		lead: Pick<LeadSnapshot['lead'], 'loadSize'>
	},
	company: Pick<Company, 'taxes'>,
): string {
	const accepted = quote?.accepted
	if (accepted)
		return `${pricePlusTax(accepted.amount, company)}, accepted${travelFee === undefined ? ', with the trip in it' : ' for a nearer place'}`
	if (unsaid)
		return `not said yet${unsaid.range === undefined ? '' : `: ${unsaid.range + plusTax(company, ' ')}`}`
	if (loadSize !== null && sizePrice !== undefined)
		return `${sizePrice + plusTax(company, ' ')}, for ${loadSize}`
	return quote ? pricePlusTax(quote.totalCents, company) : 'none'
}
