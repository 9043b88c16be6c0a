import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskDay, deskNewBooking } from '#app/shell/desk-links.ts'
import { useMay } from '../use-may.ts'
import type { DayOfPickups } from './day-of-pickups.ts'

const way = 'inline-flex min-h-11 items-center font-semibold'

/** A day without pickups: what it is, where to go on, and its windows folded. */
export function EmptyDay({
	day,
	children,
}: {
	day: Pick<DayOfPickups, 'date' | 'empty' | 'canClose'>
	children: ReactNode
}) {
	const may = useMay()
	const next = day.empty?.next
	return (
		<section aria-label="No pickups" className="mt-2 rounded-card border border-line bg-white px-4 py-3">
			<p className="text-lg">{day.empty?.inWords}</p>
			<p className="flex flex-wrap gap-x-6">
				{may('bookings') && day.canClose && (
					<Link to={deskNewBooking({ date: day.date })} className={way}>
						Book one for this day
					</Link>
				)}
				{next && (
					<Link to={deskDay({ date: next.date })} className={way}>
						Next pickups: {next.inWords}
					</Link>
				)}
			</p>
			<details>
				<summary className="min-h-11 cursor-pointer content-center">Its windows</summary>
				<div className="grid gap-1">{children}</div>
			</details>
		</section>
	)
}
