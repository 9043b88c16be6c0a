import { useCompany } from '#app/shell/use-company.ts'
import { flagsOf, priceWithTravelFee } from '../../bookings/pickup-at-desk.ts'
import type { WindowOfDay } from '../day-of-pickups.ts'

const cell = 'border border-line p-1.5 text-left align-top'

/** Pickups on paper, in the order of their windows, with a box to tick for each. */
export function RunSheetTable({ windows }: { windows: WindowOfDay[] }) {
	const company = useCompany()
	return (
		<table className="w-full min-w-2xl border-collapse [overflow-wrap:anywhere] print:min-w-0">
			<thead>
				<tr>
					{['Window', 'Who', 'Where', 'Load and price', 'Heads-up', 'Done'].map((heading) => (
						<th key={heading} scope="col" className={`${cell} whitespace-nowrap bg-sand`}>
							{heading}
						</th>
					))}
				</tr>
			</thead>
			{windows.map((window) => (
				<tbody key={window.id}>
					{window.pickups.map((pickup, at) => (
						<tr key={pickup.id}>
							{at === 0 && (
								<th scope="rowgroup" rowSpan={window.pickups.length} className={`${cell} whitespace-nowrap`}>
									{window.label}
								</th>
							)}
							<td className={cell}>
								<b>{pickup.name}</b>
								<br />
								<span className="whitespace-nowrap tabular-nums">{pickup.phone}</span>
								<br />
								<span className="text-muted tabular-nums">{pickup.reference}</span>
							</td>
							<td className={cell}>{pickup.where}</td>
							<td className={cell}>
								{pickup.load ?? 'Not said'}
								<b className="block tabular-nums">{priceWithTravelFee(pickup, company)}</b>
							</td>
							<td className={cell}>
								{flagsOf(pickup).join('. ')}
								{pickup.notes.length > 0 && (
									<span className="block whitespace-pre-line">{pickup.notes.join('\n')}</span>
								)}
							</td>
							<td className={`${cell} text-center`}>
								{pickup.status === 'done' ? (
									'✓'
								) : (
									<span className="mx-auto block size-5 border-2 border-ink">
										<span className="sr-only">not yet</span>
									</span>
								)}
							</td>
						</tr>
					))}
				</tbody>
			))}
		</table>
	)
}
