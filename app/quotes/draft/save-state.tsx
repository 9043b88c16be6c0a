import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import { acceptedPrice, type Beginning, type DraftState, priceChangeOf } from './draft-state.ts'

const beginnings: Record<Beginning, string> = {
	'after-booking': 'The quote before this one is booked and stays as it is. This is another one.',
	another: 'A clean sheet: this is another quote.',
}

/**
 * The state of the quote: the confirmation of a save until the next change, a message when its price has changed, and why
 * this is another quote.
 */
export function SaveState(state: DraftState) {
	const { saving, booked, began } = state
	const change = priceChangeOf(state)
	const accepted = acceptedPrice(state)
	const company = useCompany()
	const { phone } = company
	return (
		<>
			<p className="mt-3 min-h-6 font-semibold text-spruce" role="status">
				{saving === 'saved' && 'Quote saved successfully!'}
				{saving === 'restored' && (booked ? 'This quote is booked.' : 'This is the quote you saved.')}
			</p>
			<p className="max-w-[60ch] text-muted empty:hidden" role="status">
				{began && beginnings[began]}
			</p>
			<p className="max-w-[60ch] font-semibold empty:hidden" role="status">
				{change &&
					`Our prices have changed since you opened this page: this load was ${formatMoney(change.before)} and is now ${pricePlusTax(change.now, company)}.`}
			</p>
			{accepted && !booked && (
				<p className="max-w-[60ch]">
					{`You accepted ${pricePlusTax(accepted.amount, company)} for this load. If you change it, we’ll have to price it again.`}
				</p>
			)}
			{booked && (
				<p className="max-w-[60ch] text-muted">
					You can still add photos. To change the load, call us at <a href={telephone(phone)}>{phone}</a>.
				</p>
			)}
		</>
	)
}
