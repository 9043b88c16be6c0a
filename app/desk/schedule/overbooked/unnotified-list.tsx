import { Link } from 'react-router'
import { deskBooking, deskDay, deskSchedule } from '#app/shell/desk-links.ts'
import { type Unnotified, unnotifiedInWords } from './unnotified.ts'

/** Pickups to which no crew comes by the schedule, with what to do about each. */
export function UnnotifiedList({ days }: { days: Unnotified[] }) {
	if (days.length === 0) return null
	return (
		<section
			aria-labelledby="told-nothing-heading"
			className="mt-3 rounded-card border-2 border-brick bg-white p-3 [overflow-wrap:anywhere]"
		>
			<h2 id="told-nothing-heading" className="text-lg">
				These pickups have no crew, and their customers don’t know
			</h2>
			<p className="max-w-[68ch] text-muted">
				They won’t get a reminder. Call the customers and move the pickups, put them on another truck, or open
				the day again. Then the reminders will go out.
			</p>
			<ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
				{days.map((day) => (
					<li key={`${day.date} ${day.because}`}>
						<p>
							<Link to={deskSchedule(day.date)}>{day.inWords}</Link>: {day.because}
						</p>
						<p>{unnotifiedInWords(day)}</p>
						<ul className="my-1 grid gap-1">
							{day.pickups.map(({ id, name, reference }) => (
								<li key={id} className="border-brick border-l-2 pl-2">
									<Link to={deskBooking(id)} className="inline-block py-1">
										{name}
									</Link>{' '}
									<span className="text-muted text-sm tabular-nums">{reference}</span>
								</li>
							))}
						</ul>
						<Link to={deskDay({ date: day.date })} className="inline-flex min-h-11 items-center">
							{day.isTruck ? 'Put them on another truck' : 'Open the day'}
							<span className="sr-only"> on {day.inWords}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}
