import { Link, useNavigate } from 'react-router'
import { isAhead } from '#app/policies/booking-states.ts'
import { deskBooking, deskDay, deskMove } from '#app/shell/desk-links.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { useKeys } from '../keys/use-keys.ts'
import { ActionQuestion } from '../leads/action-question.tsx'
import type { AskedChange } from '../leads/asked-change.ts'
import { DropTargets } from './changes/drop-targets.tsx'
import { hasSlot, type WindowWithMoves, withPendingMoves } from './changes/pending-moves.ts'
import { useDraggedPickup } from './changes/use-dragged-pickup.ts'
import { usePendingChanges } from './changes/use-pending-changes.ts'
import { DayNotices } from './day-notices.tsx'
import { type DayOfPickups, summaryOf } from './day-of-pickups.ts'
import { DayPickup } from './day-pickup.tsx'
import type { DayTruck } from './day-trucks.ts'
import { DayWindow } from './day-window.tsx'
import { EmptyDay } from './empty-day.tsx'
import { stopsOf } from './stops/chosen-truck.ts'
import { nextStops } from './stops/next-stops.ts'
import { TruckLoads } from './truck-loads.tsx'
import { TruckOutForm } from './trucks-out/truck-out-form.tsx'
import { TrucksOutLine, TrucksOutList } from './trucks-out/trucks-out-list.tsx'

/**
 * The pickups of one day by window, with their actions and dragging. `booked` is the reference of a booking that was just
 * typed in, and `message` is shown until the first action.
 */
export function DayBoard({
	day,
	truck,
	booked,
	message,
	asked,
}: {
	day: DayOfPickups
	/** The one whose stops alone are shown. */
	truck: DayTruck | undefined
	booked: string
	message: string
	/** The question about an action that was sent without scripts. */
	asked: AskedChange | undefined
}) {
	const { pending, said, queue, undo, stay, send } = usePendingChanges()
	const dragged = useDraggedPickup()
	const navigate = useNavigate()
	useKeys({ u: undo })
	const pendingFor = (id: string) => pending.find(({ pickup }) => pickup.id === id)
	const windows = withPendingMoves(day.windows, day.date, pending)
	const movable = windows.flatMap(({ pickups }) =>
		pickups.filter(({ id, status }) => isAhead(status) && !pendingFor(id)),
	)
	const next = nextStops(day)
	const taken = movable.find(({ id }) => id === dragged.id)
	const drop = (pickup: PickupOfDay, window: WindowWithMoves) => {
		if (hasSlot(window))
			queue({ pickup, moveTo: { date: day.date, windowId: window.id, inWords: window.label } })
		else stay(pickup, day.date, `${pickup.name} stays: ${window.label} is ${whyNot(window)}.`)
	}
	const charge = async (id: PickupOfDay['id']) => {
		if (await send(id)) navigate(deskBooking(id))
	}
	/** The drop target of a window for the dragged pickup; `name` tells several targets of one window apart. */
	const targetOf = (window: WindowWithMoves, name: string) =>
		taken?.canMoveTo.includes(window.id) ? dragged.target(name, () => drop(taken, window)) : undefined
	const pickup = (each: PickupOfDay) => (
		<DayPickup
			key={each.id}
			pickup={each}
			trucks={day.trucks}
			pending={pendingFor(each.id)}
			isNew={each.reference === booked}
			isNext={next.has(each.id)}
			onQueue={queue}
			onUndo={undo}
			onSend={send}
			onCharge={charge}
			grip={dragged.grip}
		/>
	)
	const hasPickups = windows.some(({ pickups }) => pickups.length > 0)
	const shown = stopsOf(windows, truck)
	const cancelled = truck ? [] : day.cancelled
	const here = deskDay({ date: day.date, truck: truck?.id })
	const board = shown.map((window) => (
		<DayWindow key={window.id} window={window} target={targetOf(window, window.id)} isSlim={hasPickups}>
			{window.pickups.map(pickup)}
		</DayWindow>
	))
	return (
		<>
			<p className="text-muted tabular-nums max-lg:order-1 max-lg:mt-2">
				{truck
					? `${truck.name}: ${summaryOf(shown.flatMap(({ pickups }) => pickups))}`
					: [day.summary, ...day.load].join(' · ')}
			</p>
			<TruckLoads day={day} chosen={truck} />
			<TrucksOutLine day={day} />
			<TrucksOutList day={day} />
			<div role="status" className="font-semibold text-spruce">
				{said.length > 0 ? (
					<DayNotices said={said} pickups={movable} onQueue={queue} />
				) : asked ? (
					<ActionQuestion asked={asked} action={here} reloadDocument>
						<Link to={here} className="inline-flex min-h-11 items-center">
							No, leave it
						</Link>
					</ActionQuestion>
				) : (
					message
				)}
			</div>
			{day.closed !== undefined && (
				<p className="mb-3 rounded-card border border-signal-dark bg-sand p-3">
					<b>Closed:</b> {day.closed}
				</p>
			)}
			{truck && shown.length === 0 ? (
				<p className="mt-2">Nothing is on {truck.name} that day.</p>
			) : day.empty && !hasPickups ? (
				<EmptyDay day={day}>{board}</EmptyDay>
			) : (
				<div className="grid gap-2 lg:gap-0 lg:rounded-card lg:border lg:border-line lg:bg-white">
					{board}
				</div>
			)}
			{cancelled.length > 0 && (
				<details className="mt-5">
					<summary className="min-h-11 cursor-pointer content-center font-semibold">
						Cancelled ({cancelled.length})
					</summary>
					<ul className="grid gap-3 lg:gap-0">{cancelled.map(pickup)}</ul>
				</details>
			)}
			<TruckOutForm day={day} />
			{taken && (
				<DropTargets
					windows={windows.flatMap((window) => {
						const target = targetOf(window, `${window.id} at the foot`)
						const label = hasSlot(window) ? window.label : `${window.label}, ${whyNot(window)}`
						return target ? [{ label, target }] : []
					})}
					days={day.otherDays.map(({ date, name }) => ({
						label: name,
						target: dragged.target(date, () => navigate(deskMove(taken.id, date))),
					}))}
				/>
			)}
		</>
	)
}

const whyNot = ({ fullness }: WindowWithMoves) => (fullness?.state === 'closed' ? 'closed' : 'full')
