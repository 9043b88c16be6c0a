import { Link } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import {
	deskBooking,
	deskBookings,
	deskBookingsCalendar,
	deskDay,
	deskNewBooking,
} from '#app/shell/desk-links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { KeysSheet } from '../../keys/keys-sheet.tsx'
import { usePathKeys } from '../../keys/use-path-keys.ts'
import { untilAnswered } from '../../loading.ts'
import { latestChange } from '../../review/review.server.ts'
import { useFreshness } from '../../review/use-freshness.ts'
import type { Route } from './+types/calendar.page.ts'
import { openMonth } from './month.server.ts'
import type { DayOfMonth } from './month.ts'

export const meta = deskHead.meta('Calendar of bookings')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const asked = new URL(request.url).searchParams.get('month') ?? ''
	return { change: await latestChange(platform), month: await openMonth(platform, asked) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const keys = [
	['j, k', 'Next month, previous month'],
	['t', 'This month'],
	['l', 'The list of bookings'],
	['n', 'Add a booking'],
	['?', 'This sheet'],
] as const

const way = 'inline-flex min-h-11 items-center'

/** A month of bookings: each day with its slots and pickups. */
export default function BookingsCalendar({ loaderData: { change, month } }: Route.ComponentProps) {
	const [before, after] = [
		deskBookingsCalendar({ month: month.before }),
		deskBookingsCalendar({ month: month.after }),
	]
	useFreshness(change)
	usePathKeys({ j: after, k: before, t: deskBookingsCalendar(), l: deskBookings(), n: deskNewBooking() })
	return (
		<DeskPage>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-2">
				<h1 className="text-2xl text-spruce">Bookings, {month.inWords}</h1>
				<nav aria-label="Months" className="flex flex-wrap items-center gap-x-4">
					<Link to={before} className={way} aria-keyshortcuts="k">
						Previous month
					</Link>
					{!month.isThisMonth && (
						<Link to={deskBookingsCalendar()} className={way} aria-keyshortcuts="t">
							This month
						</Link>
					)}
					<Link to={after} className={way} aria-keyshortcuts="j">
						Next month
					</Link>
					<Link to={deskBookings()} className={way} aria-keyshortcuts="l">
						List
					</Link>
				</nav>
				<ButtonLink kind="solid" to={deskNewBooking()} className="px-3" aria-keyshortcuts="n">
					New booking
				</ButtonLink>
			</div>
			<ol className="mt-3 grid gap-1 lg:grid-cols-7">
				{month.days.map((day) => (
					<Day key={day.date} day={day} />
				))}
			</ol>
			<KeysSheet keys={keys} />
		</DeskPage>
	)
}

/** The most pickups that a day names; the others are on its own page. */
const mostNamed = 8

function Day({ day }: { day: DayOfMonth }) {
	const { date, inWords, isToday, isPast, isOutsideMonth, closed, pickups } = day
	const heading = `day-${date}`
	const more = pickups.length - mostNamed
	return (
		<li
			aria-labelledby={heading}
			className={`min-w-0 rounded-field border px-2 py-1 [overflow-wrap:anywhere] lg:min-h-28 ${isToday ? 'border-signal border-t-4' : 'border-line'} ${isOutsideMonth ? 'bg-sand' : 'bg-white'}`}
		>
			<div className="flex flex-wrap items-baseline justify-between gap-x-2">
				<h2 id={heading} className="text-base">
					<Link
						to={deskDay({ date })}
						className={`${way} lg:min-h-7 ${isPast ? 'font-normal text-muted' : ''}`}
					>
						<span aria-hidden="true">
							{day.weekday} {day.day}
						</span>
						<span className="sr-only">{inWords}</span>
					</Link>
				</h2>
				<p className="text-muted text-sm tabular-nums">
					{day.slots === 0 && day.taken === 0 ? 'no places' : `${day.taken} of ${day.slots}`}
				</p>
			</div>
			{/* How full it is, at a glance; the numbers beside the day say it. */}
			{day.slots > 0 && !isPast && (
				<progress aria-hidden="true" className="block h-1 w-full" max={day.slots} value={day.taken} />
			)}
			{closed !== undefined && (
				<p className="text-sm">
					<b>Closed:</b> {closed}
				</p>
			)}
			{day.isTooMany && <p className="font-semibold text-brick text-sm">A window has too many</p>}
			{pickups.length > 0 && (
				<ul className="text-sm">
					{pickups.slice(0, mostNamed).map(({ id, name, status, windowLabel }) => (
						<li key={id} className="flex flex-wrap items-center gap-x-1.5 lg:block lg:truncate">
							<span className="text-muted tabular-nums">{windowLabel}</span>{' '}
							<Link to={deskBooking(id)} className={`${way} lg:inline lg:py-0.5`}>
								{name}
							</Link>
							{status !== 'booked' && <span className="text-muted">, {status}</span>}
						</li>
					))}
				</ul>
			)}
			{more > 0 && (
				<Link to={deskDay({ date })} className={`${way} text-sm lg:min-h-7`}>
					{more} more<span className="sr-only"> on {inWords}</span>
				</Link>
			)}
		</li>
	)
}
