import { data, replace } from 'react-router'
import type { BookingStatus } from '#app/bookings/booking-states.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { deskDay } from '#app/shell/desk-links.ts'
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
import { DayBoard } from './day-board.tsx'
import { DayHead } from './day-head.tsx'
import { receiveTruck } from './receive-truck.server.ts'

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
	['u', 'Undo what was pressed or dropped last'],
	['?', 'This sheet'],
] as const

/** What came of the booking that was typed in a moment ago: a place too far for a truck's usual day is settled first. */
const typedInWords = ({ reference, status }: { reference: string; status: BookingStatus }) =>
	status === 'requested'
		? `Request taken: ${reference}. It becomes a booking when you confirm it.`
		: `Booked: ${reference}. Its confirmation is on its way.`

/** The day's pickups by window, and what becomes of them. */
export default function Day({ loaderData: { change, day, booked }, actionData }: Route.ComponentProps) {
	useFreshness(change)
	const typedIn = day.windows.flatMap(({ pickups }) => pickups).find(({ reference }) => reference === booked)
	return (
		<>
			<DayHead day={day} />
			{/* Another day is another board: what is held on this one is sent, as when the page is left. */}
			<DayBoard
				key={day.date}
				day={day}
				booked={booked}
				message={actionData?.message ?? (typedIn ? typedInWords(typedIn) : '')}
			/>
			<KeysSheet keys={keys} />
		</>
	)
}
