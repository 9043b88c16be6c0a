import { Form, Link } from 'react-router'
import { isAhead } from '#app/bookings/receipt.ts'
import { deskMove } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { EtaChoice } from './eta-choice.tsx'
import { actionInWords, type Pickup } from './pickup.ts'

/** The state of a pickup, and the buttons for its possible next states. */
export function PickupActions({ pickup, busy }: { pickup: Pickup; busy: boolean }) {
	const { id, reference, status, version, actions } = pickup
	const stands = (
		<>
			Booking <b className="tabular-nums">{reference}</b>, <b>{status}</b>
		</>
	)
	if (actions.length === 0) return <p>{stands}</p>
	return (
		<details>
			<summary className="min-h-11 cursor-pointer content-center">{stands}</summary>
			<Form method="post" preventScrollReset className="mb-2 flex flex-wrap gap-2">
				<input type="hidden" name="bookingId" value={id} />
				<input type="hidden" name="version" value={version} />
				{actions.includes('setOff') && <EtaChoice />}
				{actions.map((action) => (
					<Button
						key={action}
						kind="outline"
						type="submit"
						name="action"
						value={action}
						className="px-3"
						disabled={busy}
					>
						{actionInWords(action, pickup)}
					</Button>
				))}
				{isAhead(status) && (
					<Link to={deskMove(id)} className="inline-flex min-h-12 items-center px-3">
						Move to another day or window
					</Link>
				)}
			</Form>
			{actions.includes('cancel') && (
				<p className="text-muted text-sm">
					A pickup that is cancelled or declined gives its place back at once. The customer is told by mail
					and text, as they are when the day is settled. ‘On the way’ tells them when the crew will be there.
				</p>
			)}
		</details>
	)
}
