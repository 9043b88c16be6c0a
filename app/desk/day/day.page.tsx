import { data, Form, Link, replace } from 'react-router'
import type { BookingStatus } from '#app/bookings/booking-states.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { deskDay, deskNewBooking, deskRunSheet, deskSchedule } from '#app/shell/desk-links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { KeysSheet } from '../keys-sheet.tsx'
import { receiveChange } from '../leads/leads.server.ts'
import { untilAnswered } from '../loading.ts'
import { latestChange } from '../review/review.server.ts'
import { useFreshness } from '../review/use-freshness.ts'
import { useWeekKeys } from '../schedule/use-week-keys.ts'
import { signedInStaff } from '../staff/staff.ts'
import type { Route } from './+types/day.page.ts'
import { dayAsked, openDay } from './day.server.ts'
import { DayPickup } from './day-pickup.tsx'
import { DayWindow } from './day-window.tsx'
import { receiveTruck } from './receive-truck.server.ts'
import { TruckLoads } from './truck-loads.tsx'
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

const way = 'inline-flex min-h-11 items-center'

/** What came of the booking that was typed in a moment ago: a place too far for a truck's usual day is settled first. */
const typedInWords = ({ reference, status }: { reference: string; status: BookingStatus }) =>
	status === 'requested'
		? `Request taken: ${reference}. It becomes a booking when you confirm it.`
		: `Booked: ${reference}. Its confirmation is on its way.`

/** The day's pickups by window, and what becomes of them. */
export default function Day({ loaderData: { change, day, booked }, actionData }: Route.ComponentProps) {
	const { held, said, hold, undo } = useHeldChanges()
	useFreshness(change)
	const [before, after] = [deskDay({ date: day.before }), deskDay({ date: day.after })]
	const [week, typeIn] = [deskSchedule(day.date), deskNewBooking({ date: day.date })]
	useWeekKeys({ j: after, k: before, t: deskDay(), w: week, n: typeIn })
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
		/>
	)
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-2">
				<h1 className="text-2xl text-spruce">
					{day.isNamed && `${day.isNamed}, `}
					{day.inWords}
				</h1>
				<nav aria-label="Days" className="flex flex-wrap items-center gap-x-4">
					<Link to={before} className={way} aria-keyshortcuts="k">
						Day before
					</Link>
					{day.isNamed !== 'Today' && (
						<Link to={deskDay()} className={way} aria-keyshortcuts="t">
							Today
						</Link>
					)}
					<Link to={after} className={way} aria-keyshortcuts="j">
						{day.isNamed === 'Today' ? 'Tomorrow' : 'Next day'}
					</Link>
					<Link to={week} className={way} aria-keyshortcuts="w">
						Week
					</Link>
				</nav>
				<Form key={day.date} action={deskDay()} className="field flex min-w-0 flex-wrap items-center gap-2">
					<label htmlFor="date">Day</label>
					<input id="date" name="date" type="date" defaultValue={day.date} required className="w-auto" />
					<Button kind="outline" type="submit" className="px-3">
						Show
					</Button>
				</Form>
				<div className="flex flex-wrap gap-2">
					<ButtonLink kind="solid" to={typeIn} className="px-3" aria-keyshortcuts="n">
						New booking
					</ButtonLink>
					<ButtonLink kind="outline" to={deskRunSheet(day.date)} className="px-3">
						Run sheet
					</ButtonLink>
				</div>
			</div>
			<p className="mt-2 text-muted">{day.summary}</p>
			<TruckLoads day={day} />
			<div role="status" className="min-h-6 font-semibold text-spruce">
				{said.length > 0
					? said.map(({ id, words }) => <p key={id}>{words}</p>)
					: actionData?.message || (typedIn && typedInWords(typedIn))}
			</div>
			{day.closed !== undefined && (
				<p className="mb-3 rounded-card border border-signal-dark bg-sand p-3">
					<b>Closed:</b> {day.closed}
				</p>
			)}
			<div className="grid gap-5">
				{day.windows.map((window) => (
					<DayWindow key={window.id} window={window}>
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
			<KeysSheet keys={keys} />
		</>
	)
}
