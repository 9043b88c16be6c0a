import { useCompany } from '#app/shell/use-company.ts'
import { whereTaxed } from '#app/values/tax.ts'
import type { AccuracyRow } from './accuracy.ts'

const heads = ['What', 'Pickups', 'Middle', 'Half of them', '9 in 10 within']

/** How close the prices were that customers were shown; each figure with the pickups it comes from. */
export function Accuracy({ rows }: { rows: AccuracyRow[] }) {
	const company = useCompany()
	return (
		<section aria-labelledby="accuracy-heading" className="mt-4 rounded-card border border-line bg-white p-4">
			<h2 id="accuracy-heading" className="text-lg">
				How close our prices were
			</h2>
			<p className="mt-1 max-w-[70ch] text-muted text-sm">
				Pickups of the last two years that are charged and had a saved estimate
				{whereTaxed(', before tax', company)}. The trip is in the estimate.
			</p>
			{rows.length === 0 ? (
				<p className="mt-3">No pickup with a saved estimate is charged yet.</p>
			) : (
				<table className="mt-3 w-full border-collapse text-right text-sm tabular-nums">
					<thead>
						<tr className="border-line border-b align-bottom">
							{heads.map((head, at) => (
								<th key={head} scope="col" className={`py-1 ${at === 0 ? 'text-left' : 'pl-2'}`}>
									{head}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map(({ name, pickups, middle, half, within }) => (
							<tr key={name} className="border-line border-b">
								<th scope="row" className="py-2 text-left font-normal">
									{name}
								</th>
								{[pickups, middle, half, within].map((value, at) => (
									<td key={heads[at + 1]} className="py-2 pl-2">
										{value}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	)
}
