import { Form, Link } from 'react-router'
import {
	deskDay,
	deskDayMoves,
	deskDayRequest,
	deskNewBooking,
	deskRunSheet,
	deskSchedule,
} from '#app/shell/desk-links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { OpenRequest } from '../bookings/open-request.ts'
import { usePathKeys } from '../keys/use-path-keys.ts'
import { useMay } from '../use-may.ts'
import type { DayOfPickups } from './day-of-pickups.ts'
import type { DayTruck } from './day-trucks.ts'
import { TruckLinks } from './stops/truck-links.tsx'

const way = 'inline-flex min-h-11 items-center'

/** `next` is the request that is settled next: today's list has all of them. */
export function DayHead({
	day,
	next,
	truck,
}: {
	day: DayOfPickups
	next: OpenRequest | undefined
	/** The one whose stops alone are shown. */
	truck: DayTruck | undefined
}) {
	// A truck that is not there on another day leaves all of them.
	const on = (date: string) => deskDay({ date, truck: truck?.id })
	const [before, after] = [on(day.before), on(day.after)]
	const [week, typeIn] = [deskSchedule(day.date), deskNewBooking({ date: day.date })]
	const moves = deskDayMoves({ date: day.date })
	const closing = deskDayMoves({ date: day.date, closing: true })
	const may = useMay()
	const mayClose = may('bookings') && may('schedule') && day.canClose
	usePathKeys({
		...(may('bookings') && { j: after, k: before, t: deskDay(), n: typeIn, m: moves }),
		...(may('schedule') && { w: week }),
		...(mayClose && { c: closing }),
		...(next && { r: deskDayRequest(next.date, next.id) }),
	})
	return (
		<div className="gap-x-6 sm:max-lg:pb-2 lg:flex lg:flex-wrap lg:items-center">
			<h1 className="text-spruce text-xl lg:text-2xl">
				{day.isNamed && `${day.isNamed}, `}
				{day.inWords}
			</h1>
			{/* On a phone in one line, pushed aside with a thumb, so that the first stop is in sight. */}
			<div className="-mx-4 flex items-center gap-x-6 gap-y-2 overflow-x-auto px-4 sm:m-0 sm:flex-wrap sm:overflow-visible sm:p-0 max-sm:[&>*]:shrink-0">
				<TruckLinks day={day} chosen={truck} />
				{next && day.isNamed !== 'Today' && (
					<Link to={deskDayRequest(next.date, next.id)} className={way} aria-keyshortcuts="r">
						<span>
							Next request: {next.name}, {next.day}
							{next.left !== undefined && <b className="tabular-nums">, {next.left} left</b>}
						</span>
					</Link>
				)}
				{may('bookings') && (
					<>
						<nav aria-label="Days" className="flex items-center gap-x-4 whitespace-nowrap lg:flex-wrap">
							<Link to={before} className={way} aria-keyshortcuts="k">
								Previous day
							</Link>
							{day.isNamed !== 'Today' && (
								<Link to={deskDay()} className={way} aria-keyshortcuts="t">
									Today
								</Link>
							)}
							<Link to={after} className={way} aria-keyshortcuts="j">
								{day.isNamed === 'Today' ? 'Tomorrow' : 'Next day'}
							</Link>
							{may('schedule') && (
								<Link to={week} className={way} aria-keyshortcuts="w">
									Week
								</Link>
							)}
						</nav>
						<Form
							key={day.date}
							action={deskDay()}
							className="field flex items-center gap-2 lg:min-w-0 lg:flex-wrap"
						>
							<label htmlFor="date">Day</label>
							<input id="date" name="date" type="date" defaultValue={day.date} required className="w-auto" />
							<Button kind="outline" type="submit" className="px-3 py-1">
								Show
							</Button>
						</Form>
					</>
				)}
				<div className="flex gap-2 whitespace-nowrap lg:flex-wrap">
					{may('bookings') && (
						<ButtonLink kind="solid" to={typeIn} className="px-3 py-1" aria-keyshortcuts="n">
							New booking
						</ButtonLink>
					)}
					{may('bookings') && (
						<ButtonLink kind="outline" to={moves} className="px-3 py-1" aria-keyshortcuts="m">
							Move pickups
						</ButtonLink>
					)}
					{mayClose && (
						<ButtonLink kind="outline" to={closing} className="px-3 py-1" aria-keyshortcuts="c">
							Close the day
						</ButtonLink>
					)}
					<ButtonLink kind="outline" to={deskRunSheet(day.date)} className="px-3 py-1">
						Run sheet
					</ButtonLink>
				</div>
			</div>
		</div>
	)
}
