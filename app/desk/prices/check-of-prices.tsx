import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney } from '#app/values/money.ts'
import { whereTaxed } from '#app/values/tax.ts'
import { ChangeList } from './change-list.tsx'
import type { ExampleRow } from './example-loads.ts'
import type { Checked } from './price-form.ts'
import { Warnings } from './warnings.tsx'

/** What new prices would change, before they are saved: each price, and what six loads come to. */
export function CheckOfPrices({ checked }: { checked: Checked }) {
	const { day, changes, examples, warnings, until } = checked
	return (
		<div className="mt-4">
			<h2 id="check" className="text-xl text-spruce">
				What changes on {day}
			</h2>
			{until && <p className="mt-1">These prices apply until the ones from {until} take over.</p>}
			<ChangeList changes={changes} />
			{examples.length > 0 && <Examples examples={examples} />}
			<Warnings heading="In the new prices" warnings={warnings} />
		</div>
	)
}

const amount = 'py-1 pl-2 text-right'
const ways = ['counted', 'tapped'] as const

const Examples = ({ examples }: { examples: ExampleRow[] }) => {
	const company = useCompany()
	return (
		<table className="mt-4 w-full border-collapse text-left tabular-nums">
			<caption className="pb-2 text-left">
				<b>Six loads</b>{' '}
				<span className="text-muted">
					before and after{whereTaxed(', without tax', company)}. Counted: item by item. Tapped: just the
					volume that fits them, with the included weight.
				</span>
			</caption>
			<thead>
				<tr className="border-line border-b">
					<th scope="col" className="py-1">
						Load
					</th>
					<th scope="col" className="py-1 pl-2">
						As
					</th>
					<th scope="col" className={amount}>
						Before
					</th>
					<th scope="col" className={amount}>
						After
					</th>
					<th scope="col" className={amount}>
						Change
					</th>
				</tr>
			</thead>
			{examples.map(({ name, before, after }) => (
				<tbody key={name} className="border-line border-b">
					{ways.map((way) => (
						<tr key={way}>
							{way === 'counted' && (
								<th scope="rowgroup" rowSpan={ways.length} className="py-1 align-top font-normal">
									{name}
								</th>
							)}
							<th scope="row" className="py-1 pl-2 font-normal text-muted">
								{way}
							</th>
							<td className={amount}>{formatMoney(before[way])}</td>
							<td className={amount}>{formatMoney(after[way])}</td>
							<td className={`${amount} font-semibold`}>{difference(after[way] - before[way])}</td>
						</tr>
					))}
				</tbody>
			))}
		</table>
	)
}

const difference = (cents: number) =>
	cents === 0 ? 'none' : `${cents > 0 ? '+' : '−'}${formatMoney(Math.abs(cents))}`
