import { Link } from 'react-router'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { deskSchedule } from '#app/shell/desk-links.ts'
import type { Overbooked } from '../schedule-week.ts'
import { PickupList } from './pickup-list.tsx'

/**
 * The pickups beyond the slots of their windows or the trucks of their day. Nothing happens to them by itself. One that is over can't be
 * moved any more, and is left out.
 */
export function OverbookedList({ windows }: { windows: Overbooked[] }) {
	const toMove = windows
		.map((each) => ({ ...each, pickups: each.pickups.filter(({ status }) => isUnderWay(status)) }))
		.filter(({ pickups }) => pickups.length > 0)
	if (toMove.length === 0) return null
	return (
		<section
			aria-labelledby="too-many-heading"
			className="mt-3 rounded-card border-2 border-brick bg-white p-3 [overflow-wrap:anywhere]"
		>
			<h2 id="too-many-heading" className="text-lg">
				More is booked than there’s room for
			</h2>
			<p className="max-w-[68ch] text-muted">
				These pickups stay booked until you act. Call the customer and move the pickup to another day, or give
				the window its spots back, or the day its trucks. The ones listed were booked last.
			</p>
			<ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
				{toMove.map(({ date, inWords, what, amount, pickups }) => (
					<li key={`${date} ${what}`}>
						<p>
							<Link to={deskSchedule(date)}>{inWords}</Link>, {what}: {amount}
						</p>
						<PickupList pickups={pickups} />
					</li>
				))}
			</ul>
		</section>
	)
}
