import { costsIn, type PickupCosts } from '#app/bookings/costs/pickup-costs.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney, formatRange } from '#app/values/money.ts'
import { whereTaxed } from '#app/values/tax.ts'

/** What pickups of the page's kind have cost in its place; nothing while there are too few. Without a city, in the company's own. */
export function PastCosts({ costs, city }: { costs: PickupCosts[]; city?: string }) {
	const company = useCompany()
	const found = costsIn(costs, city ?? company.city)
	if (!found) return null
	const { from, to, pickups, since } = found
	const amount = from === to ? `about ${formatMoney(from)}` : formatRange({ from, to })
	return (
		<p className="mt-4">
			<b>What pickups like this have cost here:</b>
			{` ${amount}${whereTaxed(' before tax', company)}, the middle half of ${pickups} pickups since ${since}.`}
		</p>
	)
}
