import { telephone, wayTo } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { dueInWords } from '../../bookings/charge/due-in-words.ts'
import { flagsOf, type PickupOfDay, priceWithTravelFee } from '../../bookings/pickup-at-desk.ts'
import type { WindowOfDay } from '../day-of-pickups.ts'

/** A cell of the table; on a phone a line of the stop's card, so that nothing is off to the side. */
const cell =
	'max-sm:block max-sm:px-3 max-sm:py-1 sm:border sm:border-line sm:p-1.5 text-left align-top print:table-cell print:border print:border-line print:p-1.5'
const onPhone = 'max-sm:block print:table-row'
const headings = ['Stop', 'Window', 'Who', 'Where', 'Load and price', 'To pay', 'Heads-up', 'Done']

/** Pickups on paper, numbered in the order in which they are driven to, with a box to tick for each. */
export function RunSheetTable({ windows }: { windows: WindowOfDay[] }) {
	const stops = windows.flatMap(({ pickups }) => pickups)
	return (
		<table className="w-full border-collapse [overflow-wrap:anywhere] max-sm:block print:table sm:min-w-2xl print:min-w-0">
			<thead className="max-sm:sr-only print:not-sr-only print:table-header-group">
				<tr>
					{headings.map((heading) => (
						<th key={heading} scope="col" className={`${cell} whitespace-nowrap bg-sand`}>
							{heading}
						</th>
					))}
				</tr>
			</thead>
			{windows.map((window) => (
				<tbody key={window.id} className="max-sm:block print:table-row-group">
					{window.pickups.map((pickup) => (
						<tr
							key={pickup.id}
							className={`${onPhone} max-sm:mb-3 max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-white max-sm:py-1`}
						>
							<th scope="row" className={`${cell} tabular-nums`}>
								<span className="sm:hidden print:hidden">Stop </span>
								{stops.indexOf(pickup) + 1}
							</th>
							<td className={`${cell} whitespace-nowrap font-semibold`}>{window.label}</td>
							<Stop pickup={pickup} />
						</tr>
					))}
				</tbody>
			))}
		</table>
	)
}

const link = 'max-sm:inline-flex max-sm:min-h-11 max-sm:items-center'

function Stop({ pickup }: { pickup: PickupOfDay }) {
	const company = useCompany()
	const due = dueInWords(pickup, company)
	return (
		<>
			<td className={cell}>
				<b className="sm:block print:block">{pickup.name}</b>{' '}
				<a href={telephone(pickup.phone)} className={`${link} whitespace-nowrap tabular-nums`}>
					{pickup.phone}
				</a>{' '}
				<span className="text-muted tabular-nums sm:block print:block">{pickup.reference}</span>
			</td>
			<td className={cell}>
				<a href={wayTo(pickup.where)} className={link}>
					{pickup.where}
				</a>
			</td>
			<td className={cell}>
				<span className="sm:hidden print:hidden">Load: </span>
				{pickup.load ?? 'Not said'}
				<b className="block tabular-nums">{priceWithTravelFee(pickup, company)}</b>
			</td>
			<td className={cell}>
				<span className="sm:hidden print:hidden">To pay: </span>
				<b className="tabular-nums">{due.amount}</b>
				{due.how !== '' && <span className="block">{due.how}</span>}
			</td>
			<td className={cell}>
				{flagsOf(pickup).join('. ')}
				{pickup.notes.length > 0 && (
					<span className="block whitespace-pre-line">{pickup.notes.join('\n')}</span>
				)}
			</td>
			<td className={`${cell} sm:text-center`}>
				{pickup.status === 'done' ? (
					'✓'
				) : (
					<span className="block size-5 border-2 border-ink sm:mx-auto">
						<span className="sr-only">not yet</span>
					</span>
				)}
			</td>
		</>
	)
}
