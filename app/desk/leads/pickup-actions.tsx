import { Form } from 'react-router'
import type { BookingAction } from '#app/bookings/booking-states.ts'
import { Button } from '#app/ui/button.tsx'
import type { Pickup } from './pickup.ts'

const names: Record<BookingAction, string> = {
	confirm: 'Day is settled',
	setOff: 'On the way',
	arrive: 'Arrived',
	finish: 'Done',
	missCustomer: 'Nobody there',
	cancel: 'Cancel pickup',
}

/** Where a pickup stands, and what can be done with it. */
export function PickupActions({ pickup, busy }: { pickup: Pickup; busy: boolean }) {
	const { id, reference, status, version, actions } = pickup
	const onward = actions.filter((action) => action !== 'cancel')
	const change = (action: BookingAction) => (
		<Button
			key={action}
			kind="outline"
			type="submit"
			name="action"
			value={action}
			className="px-3"
			disabled={busy}
		>
			{names[action]}
		</Button>
	)
	return (
		<Form method="post" preventScrollReset className="mt-1 grid gap-2">
			<p>
				Booking <b className="tabular-nums">{reference}</b>, <b>{status}</b>
			</p>
			<input type="hidden" name="bookingId" value={id} />
			<input type="hidden" name="version" value={version} />
			{onward.length > 0 && <p className="flex flex-wrap gap-2">{onward.map(change)}</p>}
			{actions.includes('cancel') && (
				<details>
					<summary className="min-h-11 cursor-pointer content-center text-muted underline underline-offset-4">
						Cancel this pickup
					</summary>
					<p className="mb-2">Its place in the window is free again at once. Tell the customer yourself.</p>
					{change('cancel')}
				</details>
			)}
		</Form>
	)
}
