import { useState } from 'react'
import { Form, Link } from 'react-router'
import { isAhead } from '#app/policies/booking-states.ts'
import { deskMove } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionQuestion } from './action-question.tsx'
import type { AskedChange } from './asked-change.ts'
import { customerIsNotified, hasToBeCalled, type Reached } from './customer-notified.ts'
import { EtaChoice } from './eta-choice.tsx'
import type { PickupOfLead } from './lead-on-list.ts'
import { actionInWords } from './pickup.ts'

/** The status of a pickup, and the buttons for its possible next ones. */
export function PickupActions({
	pickup,
	customer,
	busy,
	asked,
	back,
}: {
	pickup: PickupOfLead
	customer: Reached
	busy: boolean
	/** The question about an action that was sent, of any pickup. */
	asked: AskedChange | undefined
	/** The same list, without the question. */
	back: string
}) {
	const { id, reference, status, version, actions, nobodyComes } = pickup
	const [isOpen, setOpen] = useState(false)
	const isAsked = asked?.bookingId === id && asked.version === version
	const stands = (
		<>
			Booking <b className="tabular-nums">{reference}</b>, <b>{status}</b>
		</>
	)
	if (actions.length === 0) return <p>{stands}</p>
	return (
		<details open={isOpen || isAsked} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary className="min-h-11 cursor-pointer content-center">{stands}</summary>
			{nobodyComes && <p className="font-semibold text-brick">No crew: {nobodyComes}.</p>}
			{isAsked ? (
				<ActionQuestion asked={asked} busy={busy} preventScrollReset>
					<Link to={back} preventScrollReset className="inline-flex min-h-11 items-center">
						No, leave it
					</Link>
				</ActionQuestion>
			) : (
				<ActionButtons pickup={pickup} busy={busy} />
			)}
			{actions.includes('cancel') && (
				<p className="text-muted text-sm">
					Cancelling or declining frees the spot right away. {customerIsNotified(customer)}
					{hasToBeCalled(customer)
						? ' The same goes when you confirm the day.'
						: ' The same goes when you confirm the day, and ‘On the way’ tells them when the crew will be there.'}
				</p>
			)}
		</details>
	)
}

function ActionButtons({ pickup, busy }: { pickup: PickupOfLead; busy: boolean }) {
	const { id, status, version, actions } = pickup
	return (
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
	)
}
