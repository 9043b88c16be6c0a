import { Link } from 'react-router'
import { deskCustomer } from '#app/shell/desk-links.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'

/** What the customer of a pickup answered by text since they booked, and that they want no texts any more. */
export function PickupReplies({ pickup }: { pickup: PickupOfDay }) {
	const { name, customerId, texts } = pickup
	const { isStopped, latest, count } = texts
	return (
		<>
			{isStopped && (
				<p className="mt-2 font-semibold text-brick">They texted STOP: no texts, call or write instead.</p>
			)}
			{latest.length > 0 && (
				<>
					<ul aria-label={`Texts from ${name}`} className="mt-2 grid gap-1 text-sm">
						{latest.map(({ id, at, body }) => (
							<li key={id}>
								<p className="line-clamp-3 whitespace-pre-line rounded-card rounded-bl-none bg-sand px-2 py-1">
									{body === '' ? 'A picture, or nothing' : body}
								</p>
								<p className="text-muted tabular-nums">{at}</p>
							</li>
						))}
					</ul>
					<Link
						to={deskCustomer(customerId)}
						className="inline-flex min-h-11 items-center text-sm lg:min-h-7"
					>
						{count === 1 ? 'All texts' : `All ${count} texts`}
						<span className="sr-only"> from {name}</span>
					</Link>
				</>
			)}
		</>
	)
}
