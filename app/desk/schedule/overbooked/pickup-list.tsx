import { Link } from 'react-router'
import { deskBooking } from '#app/shell/desk-links.ts'
import { useMay } from '../../use-may.ts'
import type { PickupInWindow } from '../schedule-week.ts'

export function PickupList({ pickups }: { pickups: PickupInWindow[] }) {
	const may = useMay()
	return (
		<ul className="mb-2 grid gap-1">
			{pickups.map(({ id, name, reference, status, isAsap, isTooMany }) => (
				<li key={id} className={isTooMany ? 'border-brick border-l-2 pl-2' : 'pl-2'}>
					{may('bookings') ? (
						<Link to={deskBooking(id)} className="inline-block py-1">
							{name}
						</Link>
					) : (
						name
					)}
					<span className="block text-muted text-sm">
						<span className="tabular-nums">{reference}</span>, {status}
						{isAsap && ', as Today ASAP'}
						{isTooMany && <b className="text-brick">, too many</b>}
					</span>
				</li>
			))}
		</ul>
	)
}
