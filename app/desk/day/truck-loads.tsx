import type { DayOfPickups } from './day-of-pickups.ts'
import { loadsInWords, truckSheets } from './run-sheet/truck-sheets.ts'

/** The load of each truck that day, once one of them has any. */
export function TruckLoads({ day }: { day: Pick<DayOfPickups, 'windows' | 'trucks'> }) {
	const sheets = truckSheets(day)
	if (!sheets.some(({ truck }) => truck)) return null
	return (
		<ul aria-label="Trucks" className="flex flex-wrap gap-x-5 text-muted">
			{sheets.map(({ truck, pickups }) => (
				<li key={truck?.id ?? 'none'} className="[overflow-wrap:anywhere]">
					<b>{truck?.name ?? 'Not on a truck yet'}</b>: {loadsInWords(pickups)}
					{truck && !day.trucks.some(({ id }) => id === truck.id) && (
						<b className="text-brick">. It isn’t working this day: put them on another truck</b>
					)}
				</li>
			))}
		</ul>
	)
}
