import { isUnderWay } from '#app/policies/booking-states.ts'
import type { DayOfPickups } from './day-of-pickups.ts'
import { countInWords, loadsInWords, truckSheets } from './run-sheet/truck-sheets.ts'

/** The load of each truck that day, of what it can haul, once one of them has any. */
export function TruckLoads({ day }: { day: Pick<DayOfPickups, 'windows' | 'trucks'> }) {
	const sheets = truckSheets(day)
	if (!sheets.some(({ truck }) => truck)) return null
	return (
		<ul aria-label="Trucks" className="flex gap-x-5 overflow-x-auto text-muted lg:flex-wrap">
			{sheets.map(({ truck, pickups }) => {
				const working = day.trucks.find(({ id }) => id === truck?.id)
				return (
					<li key={truck?.id ?? 'none'} className="shrink-0 lg:shrink lg:[overflow-wrap:anywhere]">
						<b>{truck?.name ?? 'Not on a truck yet'}</b>:{' '}
						{working ? `${countInWords(pickups)}, ${working.room}` : loadsInWords(pickups)}
						{working && <Bar share={working.share} />}
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

const Bar = ({ share }: { share: number }) => (
	<svg
		aria-hidden="true"
		viewBox="0 0 100 6"
		preserveAspectRatio="none"
		className="block h-1.5 w-full min-w-40 forced-color-adjust-none"
	>
		<rect width="100" height="6" className="fill-line" />
		<rect width={100 * share} height="6" className="fill-spruce" />
	</svg>
)
