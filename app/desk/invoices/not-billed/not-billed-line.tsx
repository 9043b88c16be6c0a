import { Link } from 'react-router'
import { deskBooking } from '#app/shell/desk-links.ts'
import type { NotBilledOnList } from './not-billed.server.ts'

/** A pickup that has no charge and should: its booking has the form for it. */
export function NotBilledLine({ pickup }: { pickup: NotBilledOnList }) {
	const { id, reference, name, phone, date, what } = pickup
	return (
		<li className="grid items-center gap-x-4 rounded-card border border-line bg-white px-3 py-1 [overflow-wrap:anywhere] sm:grid-cols-2 lg:grid-cols-[9rem_minmax(0,1.5fr)_minmax(0,1fr)_8rem_minmax(0,1fr)]">
			<Link
				to={deskBooking(id)}
				aria-label={`Bill ${reference}, ${name}`}
				className="inline-flex min-h-11 items-center font-semibold"
			>
				Bill {reference}
			</Link>
			<span>{name}</span>
			<span className="text-muted">{date}</span>
			<span className="tabular-nums">{phone}</span>
			<span>{what}</span>
		</li>
	)
}
