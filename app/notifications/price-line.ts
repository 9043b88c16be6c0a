import { formatMoney, plusTax } from '#app/values/money.ts'
import type { LeadSnapshot } from './crm/lead-snapshot.ts'

/** The price of a pickup as its customer was shown it, in a line for the office and the CRM; its trip is a line of its own. */
export function priceLine({
	lead: { loadSize },
	sizePrice,
	unsaid,
	quote,
	travelFee,
}: Pick<LeadSnapshot, 'sizePrice' | 'unsaid' | 'quote' | 'travelFee'> & {
	lead: Pick<LeadSnapshot['lead'], 'loadSize'>
}): string {
	const accepted = quote?.accepted
	if (accepted)
		return `${formatMoney(accepted.amount)} ${plusTax}, accepted${travelFee === undefined ? ', with the trip in it' : ' for a nearer place'}`
	if (unsaid) return `not said yet${unsaid.range === undefined ? '' : `: ${unsaid.range} ${plusTax}`}`
	if (loadSize !== null && sizePrice !== undefined) return `${sizePrice} ${plusTax}, for ${loadSize}`
	return quote ? `${formatMoney(quote.totalCents)} ${plusTax}` : 'none'
}
