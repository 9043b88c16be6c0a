import { Link } from 'react-router'
import { mayMove } from '#app/policies/desk-policy.ts'
import { deskBooking, deskCustomer, deskJobSheet, deskMove, deskQuote } from '#app/shell/desk-links.ts'
import { mapSearch, telephone } from '#app/shell/links.ts'
import { flagsOf, type PickupOfDay, priceWithTravelFee } from '../bookings/pickup-at-desk.ts'
import { PickupStatus } from '../bookings/pickup-status.tsx'
import { useMay } from '../use-may.ts'
import { useRights } from '../use-rights.ts'
import type { Change, PendingChange } from './changes/pending-change.ts'
import type { DraggedPickup } from './changes/use-dragged-pickup.ts'
import { DayActions } from './day-actions.tsx'
import { DayGrip } from './day-grip.tsx'
import type { DayTruck } from './day-trucks.ts'
import { PickupReplies } from './pickup-replies.tsx'
import { RunningLate } from './running-late.tsx'
import { TruckChoice } from './truck-choice.tsx'

/** A link that is easy to hit on a phone, and takes a line at a desk. */
const way = 'inline-flex min-h-11 items-center lg:min-h-7'

export function DayPickup(props: {
	pickup: PickupOfDay
	trucks: DayTruck[]
	pending: PendingChange | undefined
	isNew: boolean
	onQueue: (change: Change) => void
	onUndo: (id: string) => void
	grip: DraggedPickup['grip']
}) {
	const { pickup, trucks, pending, isNew, onQueue, onUndo, grip } = props
	const { id, name, phone, where, load, notes, status, reference, customerId, quoteId } = pickup
	const flags = flagsOf(pickup)
	const price = priceWithTravelFee(pickup)
	const heading = `pickup-${id}`
	const may = useMay()
	const staff = useRights()
	return (
		<li
			aria-labelledby={heading}
			className={`min-w-0 rounded-card border bg-white p-3 [overflow-wrap:anywhere] ${isNew ? 'border-2 border-spruce' : 'border-line'}`}
		>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<h3 id={heading} className="min-w-0 text-lg">
					{may('customers') ? (
						<Link to={deskCustomer(customerId)} className={way}>
							{name}
						</Link>
					) : (
						name
					)}
				</h3>
				<span className="flex items-center gap-1">
					<PickupStatus status={status} />
					{mayMove(staff, status) && !pending && <DayGrip pickup={pickup} grip={grip} />}
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
				<ul aria-label="Heads-up" className="mt-2 flex flex-wrap gap-1.5">
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
				{may('bookings') && (
					<Link to={deskBooking(id)} className={way}>
						Edit<span className="sr-only"> the pickup of {name}</span>
					</Link>
				)}
				<Link to={deskJobSheet(id)} className={way}>
					Job sheet
				</Link>
				{quoteId && may('quotes') && (
					<Link to={deskQuote(quoteId)} className={way}>
						Its quote
					</Link>
				)}
				{mayMove(staff, status) && (
					<Link to={deskMove(id)} className={way}>
						Move<span className="sr-only"> the pickup of {name}</span>
					</Link>
				)}
				{status === 'done' && !pickup.isCharged && (
					<Link to={deskBooking(id)} className={way}>
						Charge<span className="sr-only"> the pickup of {name}</span>
					</Link>
				)}
			</p>
			<RunningLate pickup={pickup} />
			{may('bookings') && <TruckChoice pickup={pickup} trucks={trucks} />}
			<DayActions pickup={pickup} pending={pending} onQueue={onQueue} onUndo={onUndo} />
		</li>
	)
}
