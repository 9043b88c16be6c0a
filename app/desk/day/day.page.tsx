import { data, replace, useNavigate } from 'react-router'
import type { BookingStatus } from '#app/bookings/booking-states.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { deskDay, deskMove } from '#app/shell/desk-links.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { KeysSheet } from '../keys-sheet.tsx'
import { receiveChange } from '../leads/leads.server.ts'
import { untilAnswered } from '../loading.ts'
import { latestChange } from '../review/review.server.ts'
import { useFreshness } from '../review/use-freshness.ts'
import { signedInStaff } from '../staff/staff.ts'
import type { Route } from './+types/day.page.ts'
import { dayAsked, openDay } from './day.server.ts'
import { DayHead } from './day-head.tsx'
import { takesPickup, type WindowOfDay, withHeldMoves } from './day-of-pickups.ts'
import { DayPickup } from './day-pickup.tsx'
import { DayWindow } from './day-window.tsx'
import { DropPlaces } from './drop-places.tsx'
import { FreeInstead } from './free-instead.tsx'
import { receiveTruck } from './receive-truck.server.ts'
import { TruckLoads } from './truck-loads.tsx'
import { useDraggedPickup } from './use-dragged-pickup.ts'
import { useHeldChanges } from './use-held-changes.ts'
import { useUndoKey } from './use-undo-key.ts'

export const meta = deskHead.meta('Day')

export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	const platform = context.get(platformContext)
	return {
		change: await latestChange(platform),
		day: await openDay(platform, dayAsked(platform, request)),
		booked: new URL(request.url).searchParams.get('booked') ?? '',
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/**
 * Puts a pickup on a truck, or acts on it for a page without scripts, and shows its day again; where it was not done, with
 * the reason.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const staff = await requireStaff(request, context)
	const platform = context.get(platformContext)
	const receive = new URL(request.url).searchParams.get('form') === 'truck' ? receiveTruck : receiveChange
	const changed = await receive(request, platform, signedInStaff(staff))
	if (!changed.ok) return data({ message: changed.message }, changed.httpStatus)
	throw replace(deskDay({ date: dayAsked(platform, request) }), 303)
}

const keys = [
	['j, k', 'Next day, day before'],
	['t', 'Today'],
	['w', 'The week of this day'],
	['n', 'Type in a booking'],
	['u', 'Undo what was pressed last'],
	['?', 'This sheet'],
] as const

/** What came of the booking that was typed in a moment ago: a place too far for a truck's usual day is settled first. */
const typedInWords = ({ reference, status }: { reference: string; status: BookingStatus }) =>
	status === 'requested'
		? `Request taken: ${reference}. It becomes a booking when you confirm it.`
		: `Booked: ${reference}. Its confirmation is on its way.`

/** Why a window has no place: `full` or `closed`. */
const notOpen = ({ fullness }: WindowOfDay) => (fullness && fullness.state !== 'open' ? [fullness.state] : [])

/** The day's pickups by window, and what becomes of them. */
export default function Day({ loaderData: { change, day, booked }, actionData }: Route.ComponentProps) {
	const { held, said, hold, undo } = useHeldChanges()
	const dragged = useDraggedPickup()
	const navigate = useNavigate()
	useFreshness(change)
	useUndoKey(undo)
	const typedIn = day.windows.flatMap(({ pickups }) => pickups).find(({ reference }) => reference === booked)
	const pickup = (each: (typeof day.cancelled)[number]) => (
		<DayPickup
			key={each.id}
			pickup={each}
			trucks={day.trucks}
			held={held.find(({ pickup }) => pickup.id === each.id)}
			isNew={each.reference === booked}
			onHold={hold}
			onUndo={undo}
			grip={dragged.grip}
		/>
	)
	const chooseWindow = (id: string, date: CalendarDate) => navigate(deskMove(id, date))
	const drop = ({ id, label, fullness }: WindowOfDay, pickup: PickupOfDay) => {
		// Where there is no place, what is free, or how an owner has it all the same, is on the page where pickups are moved.
		if (fullness?.state !== 'open') return chooseWindow(pickup.id, day.date)
		hold({ pickup, moveTo: { date: day.date, windowId: id, windowLabel: label } })
	}
	const isTarget = (window: WindowOfDay) =>
		dragged.pickup !== undefined && takesPickup(window, dragged.pickup)
	return (
		<>
			<DayHead day={day} />
			<p className="mt-2 text-muted">{day.summary}</p>
			<TruckLoads day={day} />
			<div role="status" className="min-h-6 font-semibold text-spruce">
				{said.length > 0
					? said.map(({ id, words }) => <p key={id}>{words}</p>)
					: actionData?.message || (typedIn && typedInWords(typedIn))}
			</div>
			{said.map(({ id, instead }) => instead && <FreeInstead key={id} {...instead} />)}
			{day.closed !== undefined && (
				<p className="mb-3 rounded-card border border-signal-dark bg-sand p-3">
					<b>Closed:</b> {day.closed}
				</p>
			)}
			<div className="grid gap-5">
				{withHeldMoves(day.windows, held).map((window) => (
					<DayWindow
						key={window.id}
						window={window}
						target={
							isTarget(window) ? dragged.target(window.id, (pickup) => drop(window, pickup)) : undefined
						}
					>
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
			{dragged.pickup && (
				<DropPlaces
					windows={day.windows.filter(isTarget).map((window) => ({
						label: [window.label, ...notOpen(window)].join(', '),
						target: dragged.target(`at the foot ${window.id}`, (pickup) => drop(window, pickup)),
					}))}
					days={day.otherDays.map(({ date, name }) => ({
						label: name,
						target: dragged.target(date, ({ id }) => chooseWindow(id, date)),
					}))}
				/>
			)}
			<KeysSheet keys={keys} />
		</>
	)
}
