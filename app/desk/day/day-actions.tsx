import { useState } from 'react'
import { Form } from 'react-router'
import { questionBefore } from '#app/bookings/changes/action-question.ts'
import { etaMinutes } from '#app/bookings/changes/eta-minutes.ts'
import { browserNow } from '#app/platform/browser-clock.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import { deskDay } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { ActionQuestion } from '../leads/action-question.tsx'
import type { AskedChange } from '../leads/asked-change.ts'
import { EtaChoice } from '../leads/eta-choice.tsx'
import { actionInWords } from '../leads/pickup.ts'
import { questionInWords } from '../leads/question.ts'
import { type Change, changeInWords, type PendingChange } from './changes/pending-change.ts'

type Props = {
	pickup: PickupOfDay
	pending: PendingChange | undefined
	onQueue: (change: Change) => void
	onUndo: (id: string) => void
}

/** The actions on a pickup; one that was pressed can be undone until it is sent. Without scripts the form is sent at once. */
export function DayActions({ pickup, pending, onQueue, onUndo }: Props) {
	const { id, name, version, date, actions } = pickup
	const [asked, setAsked] = useState<AskedChange>()
	if (pending) return <Pending pending={pending} onUndo={() => onUndo(id)} />
	const queue = (action: BookingAction, eta: string | undefined, confirmed?: string) => {
		setAsked(undefined)
		onQueue({ pickup, action, eta, ...(confirmed !== undefined && { confirmed }) })
	}
	if (asked && asked.version === version)
		return (
			<ActionQuestion asked={asked} onYes={() => queue(asked.action, etaOf(asked), asked.question.confirmed)}>
				<Button kind="outline" className="px-3" onClick={() => setAsked(undefined)}>
					No, leave it<span className="sr-only"> for {name}</span>
				</Button>
			</ActionQuestion>
		)
	if (actions.length === 0) return null
	const press = (action: BookingAction, form: HTMLFormElement | null) => {
		const eta = action === 'setOff' ? etaIn(form) : undefined
		const question = askedOf(pickup, action, Number(eta ?? etaMinutes.usual))
		if (question) setAsked(question)
		else queue(action, eta)
	}
	return (
		<Form method="post" action={deskDay({ date })} reloadDocument className="mt-1 flex flex-wrap gap-2">
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
					className="px-3 lg:min-h-10 lg:py-1"
					onClick={(event) => {
						event.preventDefault()
						press(action, event.currentTarget.form)
					}}
				>
					{actionInWords(action, pickup)}
					<span className="sr-only"> for {name}</span>
				</Button>
			))}
		</Form>
	)
}

const Pending = ({ pending, onUndo }: { pending: PendingChange; onUndo: () => void }) => (
	<div className="mt-1 flex flex-wrap items-center gap-3 rounded-field bg-sand p-2">
		<p>
			<b>{changeInWords(pending)}</b>
			{pending.sending ? ': sending...' : ', in ten seconds'}
		</p>
		{!pending.sending && (
			<Button kind="solid" className="px-3" autoFocus onClick={onUndo}>
				Undo<span className="sr-only"> {pending.pickup.name}</span>
			</Button>
		)}
	</div>
)

/** The question before an action, by the same rule as on the server; `undefined` when there is none. */
function askedOf(pickup: PickupOfDay, action: BookingAction, eta: number): AskedChange | undefined {
	const { id, version, status, times } = pickup
	const at = browserNow()
	const about = questionBefore({ action, status, times, eta }, at)
	if (!about) return undefined
	const [isOver, isRequest] = [at >= times.day.until, status === 'requested']
	const question = questionInWords(pickup, { about, action, eta, isOver, isRequest })
	return { bookingId: id, version, action, eta, question }
}

const etaOf = ({ action, eta }: AskedChange) => (action === 'setOff' ? String(eta) : undefined)

const etaIn = (form: HTMLFormElement | null): string | undefined => {
	const eta = form && new FormData(form).get('eta')
	return typeof eta === 'string' ? eta : undefined
}
