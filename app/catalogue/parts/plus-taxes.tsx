import { useCompany } from '#app/shell/use-company.ts'
import { namingTaxes } from '#app/values/tax.ts'

/** What a price of a page does not have in it. */
export function PlusTaxes() {
	const words = namingTaxes('plus ', useCompany())
	return words && <span className="text-muted">{words}</span>
}
