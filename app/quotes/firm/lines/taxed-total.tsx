import { taxOn } from '#app/pricing/added-taxes.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'

/** Each tax on an amount, and the total with them: the last rows of a list of amounts. */
export function TaxedTotal({ amount }: { amount: Cents }) {
	const lines = useCompany().taxes.map((tax) => ({
		name: `${tax.name} ${tax.percent}%`,
		cents: taxOn(amount, tax),
	}))
	const total = lines.reduce((sum, { cents }) => sum + cents, amount)
	return (
		<>
			{lines.map(({ name, cents }) => (
				<div key={name} className="contents">
					<dt>{name}</dt>
					<dd className="text-right">{formatMoney(cents)}</dd>
				</div>
			))}
			<dt className="border-line border-t pt-1 font-semibold">Total</dt>
			<dd className="border-line border-t pt-1 text-right font-semibold">{formatMoney(total)}</dd>
		</>
	)
}
