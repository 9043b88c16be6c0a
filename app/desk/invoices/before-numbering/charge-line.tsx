import { Link } from 'react-router'
import { deskBooking } from '#app/shell/desk-links.ts'
import type { ChargeOnList } from './charges.server.ts'

const way = 'inline-flex min-h-11 items-center'

/** What a pickup was charged before invoices were numbered: its booking stands where an invoice has its number. */
export function ChargeLine({ charge }: { charge: ChargeOnList }) {
	const { id, reference, name, date, charged, payment, isUnpaid } = charge
	return (
		<li className="grid items-center gap-x-4 rounded-card border border-line bg-white px-3 py-1 [overflow-wrap:anywhere] sm:grid-cols-2 lg:grid-cols-[9rem_minmax(0,1.5fr)_minmax(0,1fr)_8rem_minmax(0,1fr)]">
			<Link to={deskBooking(id)} className={`${way} font-semibold tracking-wider`}>
				{reference}
			</Link>
			<span>{name}</span>
			<span className="text-muted">{date}</span>
			<b className="tabular-nums">{charged}</b>
			<span className={isUnpaid ? 'text-brick' : ''}>{payment}, without an invoice</span>
		</li>
	)
}
