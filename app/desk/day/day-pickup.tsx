import { Form, Link } from 'react-router'
import { isAhead } from '#app/bookings/receipt.ts'
import {
	deskBooking,
	deskCustomer,
	deskDay,
	deskJobSheet,
	deskMove,
	deskQuote,
} from '#app/shell/desk-links.ts'
import { mapSearch, telephone } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { flagsOf, type PickupOfDay, priceWithTrip } from '../bookings/pickup-at-desk.ts'
import { PickupStatus } from '../bookings/pickup-status.tsx'
import { EtaChoice } from '../leads/eta-choice.tsx'
import { actionInWords } from '../leads/pickup.ts'
import { DayGrip } from './day-grip.tsx'
import type { DayTruck } from './day-of-pickups.ts'
import { type Change, type HeldChange, heldInWords } from './held-change.ts'
import { PickupReplies } from './pickup-replies.tsx'
import { TruckChoice } from './truck-choice.tsx'
import type { DraggedPickup } from './use-dragged-pickup.ts'

/** A link that is easy to hit on a phone, and takes a line at a desk. */
const way = 'inline-flex min-h-11 items-center lg:min-h-7'

/** A pickup of the day: who, where, what, what to notice, and what can be done with it. */
export function DayPickup(props: {
	pickup: PickupOfDay
	trucks: DayTruck[]
	held: HeldChange | undefined
	isNew: boolean
	onHold: (change: Change) => void
	onUndo: (id: string) => void
	grip: DraggedPickup['grip']
}) {
	const { pickup, trucks, held, isNew, onHold, onUndo, grip } = props
	const { id, name, phone, where, load, notes, status, reference, customerId, quoteId } = pickup
	const flags = flagsOf(pickup)
	const price = priceWithTrip(pickup)
	const heading = `pickup-${id}`
	return (
		<li
			aria-labelledby={heading}
			className={`min-w-0 rounded-card border bg-white p-3 [overflow-wrap:anywhere] ${isNew ? 'border-2 border-spruce' : 'border-line'}`}
		>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<h3 id={heading} className="min-w-0 text-lg">
					<Link to={deskCustomer(customerId)} className={way}>
						{name}
					</Link>
				</h3>
				<span className="flex items-center gap-1">
					<PickupStatus status={status} />
					{isAhead(status) && !held && <DayGrip pickup={pickup} grip={grip} />}
				</span>
			</div>
			<p>
				<a href={mapSearch(where)} className={way}>
					{where}
				</a>
			</p>
			<p className="flex flex-wrap items-center gap-x-3">
				<a href={telephone(phone)} className={`${way} tabular-nums`}>
					{phone}
				</a>
				<span className="tabular-nums">{reference}</span>
			</p>
			<p>
				{load ?? 'Load not said'}
				{price && (
					<>
						{' · '}
						<b className="tabular-nums">{price}</b>
					</>
				)}
			</p>
			{flags.length > 0 && (
				<ul aria-label="To notice" className="mt-2 flex flex-wrap gap-1.5">
					{flags.map((flag) => (
						<li key={flag} className="rounded-field border border-signal-dark bg-sand px-1.5 py-0.5 text-sm">
							{flag}
						</li>
					))}
				</ul>
			)}
			{notes.length > 0 && (
				<p className="mt-2 whitespace-pre-line border-line border-l-2 pl-2 text-sm">{notes.join('\n')}</p>
			)}
			<PickupReplies pickup={pickup} />
			<p className="flex flex-wrap gap-x-4">
				<Link to={deskBooking(id)} className={way}>
					Edit<span className="sr-only">, {name}</span>
				</Link>
				<Link to={deskJobSheet(id)} className={way}>
					Job sheet
				</Link>
				{quoteId && (
					<Link to={deskQuote(quoteId)} className={way}>
						Its quote
					</Link>
				)}
				{isAhead(status) && (
					<Link to={deskMove(id)} className={way}>
						Move<span className="sr-only">, {name}</span>
					</Link>
				)}
				{status === 'done' && pickup.payment === null && (
					<Link to={deskBooking(id)} className={way}>
						Charge<span className="sr-only">, {name}</span>
					</Link>
				)}
			</p>
			<TruckChoice pickup={pickup} trucks={trucks} />
			<Actions pickup={pickup} held={held} onHold={onHold} onUndo={onUndo} />
		</li>
	)
}

type ActionsProps = Pick<Parameters<typeof DayPickup>[0], 'pickup' | 'held' | 'onHold' | 'onUndo'>

/** What can be done now; once pressed, it can be undone until it is sent. Without scripts the page's own form is sent at once. */
function Actions({ pickup, held, onHold, onUndo }: ActionsProps) {
	const { id, name, version, date, actions } = pickup
	if (held)
		return (
			<div className="mt-1 flex flex-wrap items-center gap-3 rounded-field bg-sand p-2">
				<p>
					<b>{heldInWords(held)}</b>
					{held.sending ? ': sending...' : ', in ten seconds'}
				</p>
				{!held.sending && (
					<Button kind="solid" className="px-3" autoFocus onClick={() => onUndo(id)}>
						Undo<span className="sr-only"> {name}</span>
					</Button>
				)}
			</div>
		)
	if (actions.length === 0) return null
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
						onHold({ pickup, action, eta: action === 'setOff' ? etaIn(event.currentTarget.form) : undefined })
					}}
				>
					{actionInWords(action, pickup)}
					<span className="sr-only">, {name}</span>
				</Button>
			))}
		</Form>
	)
}

const etaIn = (form: HTMLFormElement | null): string | undefined => {
	const eta = form && new FormData(form).get('eta')
	return typeof eta === 'string' ? eta : undefined
}
