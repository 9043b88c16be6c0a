import { Form } from 'react-router'
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
			</Form>
			{actions.includes('cancel') && (
				<p className="text-muted text-sm">
					A pickup that is cancelled gives its place back at once. Tell the customer yourself.
				</p>
			)}
		</details>
	)
}
