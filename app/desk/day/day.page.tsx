import { data, replace } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import { seenBy } from '#app/policies/desk-policy.ts'
import { may } from '#app/policies/rights.ts'
import { deskDay } from '#app/shell/desk-links.ts'
import { noteShownTo, requestsThatWait } from '../bookings/bookings.server.ts'
import { refuse, requireDay, requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { KeysSheet } from '../keys/keys-sheet.tsx'
import { receiveChange } from '../leads/leads.server.ts'
import { untilAnswered } from '../loading.ts'
import { latestChange } from '../review/review.server.ts'
import { useFreshness } from '../review/use-freshness.ts'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/day.page.ts'
import { dayForms } from './changes/day-forms.server.ts'
import { dayAsked, forRights, openDay } from './day.server.ts'
import { DayBoard } from './day-board.tsx'
import { DayHead } from './day-head.tsx'
import type { DayRefusal } from './day-refusal.ts'
import { chosenTruck } from './stops/chosen-truck.ts'
import { openToday } from './today.server.ts'
import { nextRequest } from './today.ts'
import { TodayList } from './today-list.tsx'
import { useNamedPickup } from './use-named-pickup.ts'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Day',
	({ day }) => `${day.inWords}, day`,
)

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const platform = context.get(platformContext)
	const date = dayAsked(platform, request)
	requireDay(args, staff, date)
	const asked = new URL(request.url).searchParams
	const requests = may(staff, 'bookings') ? await requestsThatWait(platform) : undefined
	const today = requests && (await openToday(platform, date, requests))
	const next = requests && nextRequest(requests, { date, ledTo: asked.get('request') ?? undefined })
	// On another day than today the board has its own and the one that is next.
	const shown = today?.requests ?? requests?.filter((each) => each.date === date || each.id === next?.id)
	await noteShownTo(request, platform, shown ?? [])
	const day = forRights(await openDay(platform, date, seenBy(staff)), staff)
	return {
		change: await latestChange(platform),
		day,
		truck: chosenTruck(day, asked.get('truck') ?? undefined),
		today,
		next,
		booked: asked.get('booked') ?? '',
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/**
 * Takes one of the forms about trucks, or acts on a pickup for a page without scripts, and shows the day again; a refusal
 * gives the reason.
 */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const asked = new URL(request.url).searchParams
	const form = dayForms.get(asked.get('form') ?? '')
	if (form && !may(staff, form.right)) throw refuse(args, staff, form.right)
	const platform = context.get(platformContext)
	const date = dayAsked(platform, request)
	requireDay(args, staff, date)
	const changed = form
		? await form.receive(request, platform, { staff: signedInStaff(staff), date })
		: await receiveChange(args, staff)
	if (!changed.ok)
		return data<DayRefusal>({ message: changed.message, asked: changed.asked }, changed.httpStatus)
	if ('message' in changed && changed.message !== undefined)
		return data<DayRefusal>({ message: changed.message, asked: undefined, isDone: true })
	const truck = asked.get('truck') ?? ''
	throw replace(deskDay({ date, truck }), 303)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message) => ({ message, asked: undefined }))

const keys = [
	['j, k', 'Next day, previous day', 'bookings'],
	['t', 'Today', 'bookings'],
	['w', 'The week of this day', 'schedule'],
	['n', 'Add a booking', 'bookings'],
	['m', 'Move pickups to another day', 'bookings'],
	['c', 'Close this day and move its pickups', 'schedule'],
	['o', 'Say that a truck is out', 'schedule'],
	['r', 'The next request that waits', 'bookings'],
	['u', 'Undo what was pressed or dropped last', 'today'],
	['?', 'This sheet', 'today'],
] as const

/** The message after a typed-in booking; in a far service zone it is a request first. */
const typedInWords = ({ reference, status }: { reference: string; status: BookingStatus }) =>
	status === 'requested'
		? `Request taken: ${reference}. It becomes a booking when you confirm it.`
		: `Booked: ${reference}. Its confirmation is on its way.`

export default function Day({
	loaderData: { change, day, truck, today, next, booked },
	actionData,
}: Route.ComponentProps) {
	const mayDo = useMay()
	useFreshness(change, { asks: (today?.requests.length ?? 0) > 0 || next !== undefined })
	useNamedPickup()
	const typedIn = day.windows.flatMap(({ pickups }) => pickups).find(({ reference }) => reference === booked)
	return (
		<DeskPage className="flex flex-col">
			<DayHead day={day} next={next} truck={truck} />
			{today && <TodayList today={today} />}
			{/* Another day is another board: pending changes of this one are sent, as when the page is left. */}
			<DayBoard
				key={day.date}
				day={day}
				truck={truck}
				booked={booked}
				asked={actionData?.asked}
				message={actionData?.message ?? (typedIn ? typedInWords(typedIn) : '')}
			/>
			<KeysSheet keys={keys.filter(([, , right]) => mayDo(right))} />
		</DeskPage>
	)
}
