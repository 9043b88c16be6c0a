import { Link } from 'react-router'
import { deskDay } from '#app/shell/desk-links.ts'
import type { DayOfPickups } from '../day-of-pickups.ts'
import type { DayTruck } from '../day-trucks.ts'

/** Leads to one truck's stops alone; `aria-current` where these are shown. */
export const TruckLink = (props: { date: string; truck: DayTruck; chosen: DayTruck | undefined }) => {
	const { date, truck, chosen } = props
	const isChosen = truck.id === chosen?.id
	return (
		<Link
			to={deskDay({ date, truck: truck.id })}
			aria-current={isChosen ? 'true' : undefined}
			className={`inline-flex min-h-11 items-center lg:min-h-6 ${isChosen ? 'font-bold text-ink no-underline' : ''}`}
		>
			{truck.name}
		</Link>
	)
}

export const AllTrucks = ({ date }: { date: string }) => (
	<Link to={deskDay({ date })} className="inline-flex min-h-11 items-center lg:min-h-6">
		All trucks
	</Link>
)

/** On a phone the trucks with their loads stand below the stops: from here a crew gets to its own at once. */
export function TruckLinks({ day, chosen }: { day: DayOfPickups; chosen: DayTruck | undefined }) {
	if (day.trucks.length === 0) return null
	return (
		<nav
			aria-label="Stops of one truck"
			className="flex items-center gap-x-4 whitespace-nowrap max-sm:order-first lg:hidden"
		>
			{chosen && <AllTrucks date={day.date} />}
			{day.trucks.map((truck) => (
				<TruckLink key={truck.id} date={day.date} truck={truck} chosen={chosen} />
			))}
		</nav>
	)
}
