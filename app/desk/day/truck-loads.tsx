import type { DayOfPickups } from './day-of-pickups.ts'
import { loadsInWords, truckSheets } from './truck-sheets.ts'

/** What each truck hauls that day, once one of them has something to haul. */
export function TruckLoads({ day }: { day: Pick<DayOfPickups, 'windows' | 'trucks'> }) {
	const sheets = truckSheets(day)
	if (!sheets.some(({ truck }) => truck)) return null
	return (
		<ul aria-label="Trucks" className="flex flex-wrap gap-x-5 text-muted">
			{sheets.map(({ truck, pickups }) => (
				<li key={truck?.id ?? 'none'} className="[overflow-wrap:anywhere]">
					<b>{truck?.name ?? 'On no truck yet'}</b>: {loadsInWords(pickups)}
				</li>
			))}
		</ul>
	)
}
