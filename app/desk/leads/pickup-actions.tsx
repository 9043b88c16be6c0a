import { Form, Link } from 'react-router'
import { etaMinutes } from '#app/bookings/eta-minutes.ts'
import { isAhead } from '#app/bookings/receipt.ts'
import { deskMove } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { actionWords, type Pickup } from './pickup.ts'

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
				{actions.includes('setOff') && (
					<label className="field flex w-full flex-wrap items-center gap-2">
						On the way, there in
						<select name="eta" defaultValue={etaMinutes.usual} className="w-auto">
							{etaMinutes.choices.map((minutes) => (
								<option key={minutes} value={minutes}>
									{minutes} minutes
								</option>
							))}
						</select>
					</label>
				)}
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
						{actionWords[action]}
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
					A pickup that is cancelled gives its place back at once. The customer is told by mail and text. ‘On
					the way’ tells them by text and mail when the crew will be there.
				</p>
			)}
		</details>
	)
}
