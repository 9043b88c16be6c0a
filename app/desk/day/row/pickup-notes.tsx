import { flagsOf, type PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import { PickupReplies } from '../pickup-replies.tsx'

/** A pickup's second line, where there is something to notice. */
export function PickupNotes({ pickup }: { pickup: PickupOfDay }) {
	const { notes, notified } = pickup
	const flags = flagsOf(pickup)
	return (
		<>
			{flags.length > 0 && (
				<ul aria-label="Heads-up" className="flex flex-wrap gap-x-3 text-sm">
					{flags.map((flag) => (
						<li key={flag} className="font-semibold text-signal-dark">
							{flag}
						</li>
					))}
				</ul>
			)}
			{notes.length > 0 && (
				<p className="whitespace-pre-line border-line border-l-2 pl-2 text-sm">{notes.join('\n')}</p>
			)}
			{notified !== undefined && <p className="font-semibold text-sm tabular-nums">{notified}</p>}
			<PickupReplies pickup={pickup} />
		</>
	)
}
