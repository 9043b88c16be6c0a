import { Link } from 'react-router'
import { deskPromised } from '#app/shell/desk-links.ts'
import { StaffNotes } from '../../bookings/notes/staff-notes.tsx'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import { PickupReplies } from '../pickup-replies.tsx'

/** A pickup's second line, where there is something to notice. */
export function PickupNotes({ pickup }: { pickup: PickupOfDay }) {
	const { id, name, status, notes, notified, pressed, staffNotes, owesPhotos } = pickup
	return (
		<>
			{notes.length > 0 && (
				<p className="whitespace-pre-line border-line border-l-2 pl-2 text-sm">{notes.join('\n')}</p>
			)}
			<StaffNotes notes={staffNotes} />
			{(notified !== undefined || pressed.length > 0) && (
				<p className="text-sm tabular-nums">
					{notified !== undefined && <b className="mr-4">{notified}</b>}
					{pressed.join(' · ')}
				</p>
			)}
			{owesPhotos && (status === 'arrived' || status === 'done') && (
				<p className="text-sm">
					<Link to={deskPromised(id)} className="inline-flex min-h-11 items-center font-semibold lg:min-h-6">
						Add photos of the cleared space<span className="sr-only"> for {name}</span>
					</Link>
				</p>
			)}
			<PickupReplies pickup={pickup} />
		</>
	)
}
