import { useCompany } from '#app/shell/use-company.ts'
import { Section } from '../section.tsx'

/** The rows and both answers (docs/rules.md, 'Claims'). */
const rows = [
	{ promise: 'Upfront live pricing', ours: 'Yes', theirs: 'Partial' },
	{ promise: '2-hour windows', ours: 'Yes', theirs: 'No' },
	{ promise: 'Photo quote', ours: 'Yes', theirs: 'Limited' },
	{ promise: 'Licensed and insured', ours: 'Yes', theirs: 'No' },
	{ promise: 'Diversion transparency', ours: 'Yes', theirs: 'Limited' },
]

export function Comparison() {
	const { shortName } = useCompany()
	return (
		<Section heading="Side by side" layout="half" intro="Five things to ask any junk hauler.">
			<table className="w-full border-collapse text-left max-[22rem]:text-sm">
				<caption className="sr-only">{shortName} beside a competitor</caption>
				<thead>
					<tr className="border-ink border-b-2">
						<th scope="col" className="py-2">
							<span className="sr-only">Promise</span>
						</th>
						<th scope="col" className="px-2 py-2 font-bold font-display text-lg text-spruce sm:px-3">
							{shortName}
						</th>
						<th scope="col" className="py-2 pl-2 sm:pl-3 font-semibold text-muted">
							Competitor
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ promise, ours, theirs }) => (
						<tr key={promise} className="border-line border-b">
							<th
								scope="row"
								className="wrap-anywhere lg:wrap-normal py-3.5 pr-2 font-normal sm:pr-3 xl:py-5"
							>
								{promise}
							</th>
							<td className="bg-sand px-2 py-3.5 sm:px-3 xl:py-5 font-bold text-spruce">{ours}</td>
							<td className="py-3.5 pl-2 sm:pl-3 text-muted xl:py-5">{theirs}</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="mt-4 text-muted text-sm">
				We’re not affiliated with any competitor. The comparison rests on public information and customer
				reports.
			</p>
		</Section>
	)
}
