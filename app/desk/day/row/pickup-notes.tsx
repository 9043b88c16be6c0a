import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import { PickupReplies } from '../pickup-replies.tsx'

/** A pickup's second line, where there is something to notice. */
export function PickupNotes({ pickup }: { pickup: PickupOfDay }) {
	const { notes, notified } = pickup
	return (
		<>
			{notes.length > 0 && (
				<p className="whitespace-pre-line border-line border-l-2 pl-2 text-sm">{notes.join('\n')}</p>
			)}
			{notified !== undefined && <p className="font-semibold text-sm tabular-nums">{notified}</p>}
			<PickupReplies pickup={pickup} />
		</>
	)
}
