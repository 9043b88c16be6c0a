import { data, redirect } from 'react-router'
import { customerBy } from '#app/bookings/booking/booking.server.ts'
import { allWindows, bookableDates, takeField } from '#app/bookings/rules/arrival-window.ts'
import { CustomerPage, NotHere } from '#app/bookings/self-service/customer-page-frame.tsx'
import { cannotReachCalendar, tooOften } from '#app/bookings/self-service/customer-page-words.ts'
import { NoReceipt } from '#app/bookings/self-service/no-receipt.tsx'
import { choiceToMove, pickupToMove } from '#app/bookings/self-service/self-service.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { orUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { movePath, waitingPath } from '#app/shell/links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import type { Route } from './+types/wait-to-move.page.ts'
import { dayToWaitFor } from './day-to-wait-for.server.ts'
import { atNight, offerReaches } from './offer-times.ts'
import { windowsTaken } from './wait-form.ts'
import { joinWaitlist } from './waiting.server.ts'
import { freeNow, WindowsToWaitFor } from './windows-to-wait-for.tsx'

/** `/booked/:token/wait?day=2026-12-01`: the windows of a day to which a customer waits to move a pickup. */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const right = await customerBy(platform, token)
	const chosen = new URL(request.url).searchParams.get('day')
	const choice = right && (await choiceToMove(platform, right, chosen))
	const pickup = right && (await pickupToMove(platform, right))
	if (!choice || !pickup)
		return data({ can: undefined, token }, { status: 404, headers: customerPageHeaders })
	const windows = allWindows(platform.company).filter(
		({ id, todayOnly }) =>
			!todayOnly && !(choice.day === pickup.request.date && id === pickup.request.window),
	)
	const { postal, city } = pickup.request
	const asked = { day: choice.day, windows, ticked: [], who: { postal, city }, moved: right.bookingId }
	const day = await dayToWaitFor(platform, asked)
	const { can, dateInWords, windowLabel } = choice
	const reaches = offerReaches(pickup.request)
	return data({ can, dateInWords, windowLabel, day, token, reaches }, { headers: customerPageHeaders })
}

/** Joins the wait list with the pickup's job size, and redirects to the entry. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const { company, config, log } = platform
	const refused = (message: string, status: number) => data({ message }, status)
	if (await refuseIfTooOften(context, 'changeBooking')) return refused(tooOften(company), 429)
	const windows = allWindows(company).filter(({ todayOnly }) => !todayOnly)
	const read = await readForm(request, ['date', ...windows.map(({ id }) => takeField(id))])
	if (!read.ok) return refused(read.message, read.status)
	const right = await customerBy(platform, token)
	const pickup = right && (await pickupToMove(platform, right))
	if (!right || !pickup) return refused('', 404)
	const windowIds = windowsTaken(read.fields, windows)
	const date = read.fields.get('date') ?? ''
	if (windowIds.length === 0 || !isCalendarDate(date)) return refused('Choose at least one window.', 422)
	const { first, last } = bookableDates(company, platform.now())
	if (date < first || date > last) return refused('Choose a day from the page again.', 422)
	const choice = await choiceToMove(platform, right, date)
	if (choice?.can !== 'move') return refused('You can’t move this pickup here any more.', 409)
	const joined = await orUnavailable(
		joinWaitlist(platform, {
			request: { ...pickup.request, date },
			fields: new Map(),
			windowIds,
			sourceSite: new URL(originOf(request, config)).host,
			moves: { bookingId: right.bookingId, jobSize: pickup.jobSize },
		}),
		(error) => log.error({ err: error }, 'nobody could join the waiting list: the database is away'),
	)
	if (joined === unavailable) return refused(cannotReachCalendar(company), 503)
	return joined.ok
		? redirect(waitingPath(joined.token), { status: 303, headers: customerPageHeaders })
		: refused('It’s too late to join the list for these windows.', 409)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('Wait for another time', company)

export default function WaitToMovePage({ loaderData, actionData }: Route.ComponentProps) {
	const { token } = loaderData
	if (loaderData.can === undefined) return <NoReceipt />
	const { can, dateInWords, windowLabel, day, reaches } = loaderData
	return (
		<CustomerPage title="Wait for another time" message={actionData?.message} token={token}>
			{can === 'move' ? (
				<form method="post" className="grid max-w-[60ch] gap-6 text-lg">
					<p>
						Your pickup stays on <b>{dateInWords}</b>, <b className="whitespace-nowrap">{windowLabel}</b>,
						until you take another time. When a spot opens up, we’ll keep it for you for up to two hours and{' '}
						{reaches}. {atNight}
					</p>
					<input type="hidden" name="date" value={day.date} />
					<WindowsToWaitFor
						day={day}
						fault={undefined}
						bookFree={() => (
							<a href={movePath(token, day.date)} className="inline-flex min-h-11 items-center">
								{freeNow}
							</a>
						)}
					/>
					<div className="flex flex-wrap gap-3">
						<Button kind="primary" type="submit">
							Join the waiting list
						</Button>
						<ButtonLink kind="outline" to={movePath(token, day.date)}>
							Choose another day
						</ButtonLink>
					</div>
				</form>
			) : (
				<NotHere token={token} isTooLate={can === 'too-late'} />
			)}
		</CustomerPage>
	)
}
