import { Link } from 'react-router'
import { deskBookings, deskDayRequest, deskPromises, deskSchedule } from '#app/shell/desk-links.ts'
import { withoutCharge, withoutOutcome } from '../bookings/list/bookings-list.ts'
import { unnotifiedInWords } from '../schedule/overbooked/unnotified.ts'
import type { Today } from './today.ts'

const way = 'inline-flex min-h-11 items-center lg:min-h-7'

/**
 * The open tasks of today: requests with their hours left, pickups without a charge or an outcome, and days on which no crew
 * comes.
 */
export function TodayList({ today }: { today: Today }) {
	const { requests, nobodyComes, withoutCharge: unpaid, withoutOutcome: over, promises } = today
	if (requests.length === 0 && nobodyComes.length === 0 && unpaid.count === 0 && over + promises === 0)
		return null
	return (
		<section
			aria-label="Waiting for you"
			// On a phone below the stops: whoever drives reads those first.
			className="mt-2 rounded-card border border-signal-dark bg-white px-3 py-2 [overflow-wrap:anywhere] max-lg:order-2"
		>
			<ul className="grid gap-1">
				{nobodyComes.map((day) => (
					<li key={`${day.date} ${day.because}`}>
						<Link to={deskSchedule(day.date)} className={way}>
							{day.inWords}
						</Link>
						: {day.because}. <b className="text-brick">{unnotifiedInWords(day)}</b>
					</li>
				))}
				{requests.length > 0 && (
					<li>
						<b>
							{requests.length === 1 ? '1 request is waiting' : `${requests.length} requests are waiting`} for
							an answer:
						</b>
						<ul className="flex flex-wrap gap-x-5">
							{requests.map(({ id, name, date, day, left }) => (
								<li key={id}>
									<Link to={deskDayRequest(date, id)} className={way}>
										{name}, {day}
									</Link>
									{left !== undefined && <b className="tabular-nums">, {left} left</b>}
								</li>
							))}
						</ul>
					</li>
				)}
				{promises > 0 && (
					<li>
						<Link to={deskPromises()} className={way}>
							{promises === 1 ? '1 promise or complaint is' : `${promises} promises and complaints are`} open
						</Link>
					</li>
				)}
				{over > 0 && (
					<li>
						<Link to={deskBookings({ status: withoutOutcome })} className={way}>
							{over === 1 ? '1 past pickup needs' : `${over} past pickups need`} an outcome
						</Link>
					</li>
				)}
				{unpaid.count > 0 && (
					<li>
						<Link to={deskBookings({ status: withoutCharge, from: unpaid.from })} className={way}>
							{unpaid.count === 1 ? '1 pickup has' : `${unpaid.count} pickups have`} no charge entered
						</Link>
					</li>
				)}
			</ul>
		</section>
	)
}
