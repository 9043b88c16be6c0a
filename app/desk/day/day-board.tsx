import { useNavigate } from 'react-router'
import { isAhead } from '#app/bookings/receipt.ts'
import { deskMove } from '#app/shell/desk-links.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { DayNotices } from './day-notices.tsx'
import type { DayOfPickups } from './day-of-pickups.ts'
import { DayPickup } from './day-pickup.tsx'
import { DayWindow } from './day-window.tsx'
import { DropPlaces } from './drop-places.tsx'
import { hasPlace, type WindowWithMoves, withHeldMoves } from './held-moves.ts'
import { TruckLoads } from './truck-loads.tsx'
import { useDraggedPickup } from './use-dragged-pickup.ts'
import { useHeldChanges } from './use-held-changes.ts'
import { useUndoKey } from './use-undo-key.ts'

/**
 * The pickups of one day by window, what is done with them and where they are dragged. `booked` is the reference of one that
 * was typed in a moment ago, and `message` what is said until something is done here.
 */
export function DayBoard({ day, booked, message }: { day: DayOfPickups; booked: string; message: string }) {
	const { held, said, hold, undo, stay } = useHeldChanges()
	const dragged = useDraggedPickup()
	const navigate = useNavigate()
	useUndoKey(undo)
	const heldFor = (id: string) => held.find(({ pickup }) => pickup.id === id)
	const windows = withHeldMoves(day.windows, day.date, held)
	const movable = windows.flatMap(({ pickups }) =>
		pickups.filter(({ id, status }) => isAhead(status) && !heldFor(id)),
	)
	const taken = movable.find(({ id }) => id === dragged.id)
	const drop = (pickup: PickupOfDay, window: WindowWithMoves) => {
		if (hasPlace(window))
			hold({ pickup, moveTo: { date: day.date, windowId: window.id, inWords: window.label } })
		else stay(pickup, day.date, `${pickup.name} stays: ${window.label} is ${whyNot(window)}.`)
	}
	/** Where the pickup that is dragged can be dropped; `name` tells two places for one window apart. */
	const targetOf = (window: WindowWithMoves, name: string) =>
		taken?.canMoveTo.includes(window.id) ? dragged.target(name, () => drop(taken, window)) : undefined
	const pickup = (each: PickupOfDay) => (
		<DayPickup
			key={each.id}
			pickup={each}
			trucks={day.trucks}
			held={heldFor(each.id)}
			isNew={each.reference === booked}
			onHold={hold}
			onUndo={undo}
			grip={dragged.grip}
		/>
	)
	return (
		<>
			<p className="mt-2 text-muted">{day.summary}</p>
			<TruckLoads day={day} />
			<div role="status" className="min-h-6 font-semibold text-spruce">
				{said.length > 0 ? <DayNotices said={said} pickups={movable} onHold={hold} /> : message}
			</div>
			{day.closed !== undefined && (
				<p className="mb-3 rounded-card border border-signal-dark bg-sand p-3">
					<b>Closed:</b> {day.closed}
				</p>
			)}
			<div className="grid gap-5">
				{windows.map((window) => (
					<DayWindow key={window.id} window={window} target={targetOf(window, window.id)}>
						{window.pickups.map(pickup)}
					</DayWindow>
				))}
			</div>
			{day.cancelled.length > 0 && (
				<details className="mt-5">
					<summary className="min-h-11 cursor-pointer content-center font-semibold">
						Cancelled ({day.cancelled.length})
					</summary>
					<ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">{day.cancelled.map(pickup)}</ul>
				</details>
			)}
			{taken && (
				<DropPlaces
					windows={windows.flatMap((window) => {
						const target = targetOf(window, `${window.id} at the foot`)
						const label = hasPlace(window) ? window.label : `${window.label}, ${whyNot(window)}`
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

/** Why a window has no place. */
const whyNot = ({ fullness }: WindowWithMoves) => (fullness?.state === 'closed' ? 'closed' : 'full')
