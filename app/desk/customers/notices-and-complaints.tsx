import { Link } from 'react-router'
import { deskPromised } from '#app/shell/desk-links.ts'
import { useMay } from '../use-may.ts'
import type { CustomerDetail } from './customer.ts'
import { Part } from './part.tsx'

/** What a customer complained of and what came of it, and what they were told, by whatever way. */
export function NoticesAndComplaints({
	complaints,
	notices,
}: Pick<CustomerDetail, 'complaints' | 'notices'>) {
	const opens = useMay()('bookings')
	return (
		<>
			<Part title="Complaints">
				{complaints.map(({ id, bookingId, reference, said, made, outcome }) => (
					<li key={id}>
						<span className="whitespace-pre-line">“{said}”</span>{' '}
						<span className="text-muted tabular-nums">
							{opens ? <Link to={deskPromised(bookingId)}>{reference}</Link> : reference}, {made}
						</span>
						<br />
						{outcome === undefined ? <b className="text-signal-dark">Open</b> : <span>{outcome}</span>}
					</li>
				))}
			</Part>
			<Part title="What they were told">
				{notices.map(({ id, what, how, failed, at, reference }) => (
					<li key={id}>
						{reference === undefined ? what : `${what}, ${reference}`}:{' '}
						<span className={failed ? 'font-semibold text-brick' : ''}>{how}</span>{' '}
						<span className="text-muted tabular-nums">{at}</span>
					</li>
				))}
			</Part>
		</>
	)
}
