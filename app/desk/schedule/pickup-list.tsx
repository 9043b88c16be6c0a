import { Link } from 'react-router'
import { deskLeads } from '#app/shell/desk-links.ts'
import type { PickupInWindow } from './schedule-week.ts'

/** Pickups by name, each with the way to its lead, where it is changed. */
export const PickupList = ({ pickups }: { pickups: PickupInWindow[] }) => (
	<ul className="mb-2 grid gap-1">
		{pickups.map(({ leadId, name, email, reference, status, isAsap, isTooMany }) => (
			<li key={leadId} className={isTooMany ? 'border-brick border-l-2 pl-2' : 'pl-2'}>
				<Link to={deskLeads({ q: email || name })} className="inline-block py-1">
					{name}
				</Link>
				<span className="block text-muted text-sm">
					<span className="tabular-nums">{reference}</span>, {status}
					{isAsap && ', as Today ASAP'}
					{isTooMany && <b className="text-brick">, too many</b>}
				</span>
			</li>
		))}
	</ul>
)
