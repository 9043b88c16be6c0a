import { isUnderWay } from '#app/policies/booking-states.ts'
import type { DayOfPickups } from './day-of-pickups.ts'
import { countInWords, loadsInWords, truckSheets } from './run-sheet/truck-sheets.ts'

/** The load of each truck that day, of what it can haul, once one of them has any. */
export function TruckLoads({ day }: { day: Pick<DayOfPickups, 'windows' | 'trucks'> }) {
	const sheets = truckSheets(day)
	if (!sheets.some(({ truck }) => truck)) return null
	return (
		<ul aria-label="Trucks" className="flex flex-wrap gap-x-5 text-muted">
			{sheets.map(({ truck, pickups }) => {
				const working = day.trucks.find(({ id }) => id === truck?.id)
				return (
					<li key={truck?.id ?? 'none'} className="[overflow-wrap:anywhere]">
						<b>{truck?.name ?? 'Not on a truck yet'}</b>:{' '}
						{working ? `${countInWords(pickups)}, ${working.room}` : loadsInWords(pickups)}
						{working?.isTooMuch && <b className="text-brick">. More than it can haul</b>}
						{truck && !working && pickups.some(({ status }) => isUnderWay(status)) && (
							<b className="text-brick">. It isn’t working this day: put them on another truck</b>
						)}
					</li>
				)
			})}
		</ul>
	)
}
