import { useCompany } from '#app/shell/use-company.ts'
import { taxNames } from '#app/values/tax.ts'

/** What a price of a page does not have in it. */
export const PlusTaxes = () => <span className="text-muted">plus {taxNames(useCompany().taxes)}</span>
