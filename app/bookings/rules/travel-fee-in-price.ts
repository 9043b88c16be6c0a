import { type AcceptedPrice, beyondAccepted } from '#app/pricing/accepted-price.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'

/** The price that a form is sent with: one that was accepted, or that of its page's subject, with the trip that is in it. */
type Priced = { accepted?: AcceptedPrice | undefined; subjectFee?: Cents | undefined }

/** What of a trip is not in the price. */
export function feeAdded(fee: Cents, { accepted, subjectFee }: Priced): Cents {
	if (accepted) return beyondAccepted(fee, accepted)
	return fee === subjectFee ? 0 : fee
}

/** What a trip does to the price, below the address of a form; empty where it costs nothing. */
export function travelFeeNote(fee: Cents, priced: Priced): string {
	if (fee === 0) return ''
	const added = feeAdded(fee, priced)
	if (priced.accepted)
		return added === 0
			? 'The price you accepted includes the trip'
			: `You accepted a price for a nearer place. The trip adds ${formatMoney(added)}`
	return added === 0
		? `This page’s price includes the ${formatMoney(fee)} trip; a price by load size doesn’t`
		: `The trip adds ${formatMoney(fee)} to the price of the load`
}
