import { Fragment } from 'react'
import { isUnderWay } from '#app/policies/booking-states.ts'
import type { DayOfPickups } from './day-of-pickups.ts'
import type { DayTruck } from './day-trucks.ts'
import {
	countInWords,
	loadsInWords,
	routesOf,
	type TruckSheet,
	truckSheets,
} from './run-sheet/truck-sheets.ts'
import { AllTrucks, TruckLink } from './stops/truck-links.tsx'

type Day = Pick<DayOfPickups, 'date' | 'windows' | 'trucks'>

/** The load of each truck that day, of what it can haul, an empty one's too, with its way; and what is on none. */
export function TruckLoads({ day, chosen }: { day: Day; chosen: DayTruck | undefined }) {
	const sheets = sheetsOf(day)
	if (!sheets.some(({ truck }) => truck)) return null
	return (
		<ul
			aria-label="Trucks"
			className="mb-1 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-muted max-lg:order-1 max-lg:mt-2"
		>
			{chosen && (
				<li className="max-lg:hidden">
					<AllTrucks date={day.date} />
				</li>
			)}
			{sheets.map((sheet) => (
				<li key={sheet.truck?.id ?? 'none'} className="[overflow-wrap:anywhere]">
					<OfTruck sheet={sheet} day={day} chosen={chosen} />
				</li>
			))}
		</ul>
	)
}

/** Each truck that works that day, whether or not anything is on it, before what else has pickups. */
function sheetsOf(day: Day): TruckSheet[] {
	const sheets = truckSheets(day)
	const empty = (truck: DayTruck): TruckSheet => ({ truck, windows: [], pickups: [] })
	return [
		...day.trucks.map((truck) => sheets.find((sheet) => sheet.truck?.id === truck.id) ?? empty(truck)),
		...sheets.filter(({ truck }) => !day.trucks.some(({ id }) => id === truck?.id)),
	]
}

function OfTruck({ sheet, day, chosen }: { sheet: TruckSheet; day: Day; chosen: DayTruck | undefined }) {
	const { truck, pickups } = sheet
	const working = day.trucks.find(({ id }) => id === truck?.id)
	const count = pickups.length === 0 ? 'empty' : countInWords(pickups)
	const routes = truck ? routesOf(sheet) : []
	return (
		<>
			<b>{truck ? <TruckLink date={day.date} truck={truck} chosen={chosen} /> : 'Not on a truck yet'}</b>:{' '}
			{working ? `${count}, ${working.room}` : loadsInWords(pickups)}
			{routes.map(({ words, way }) => (
				<Fragment key={words}>
					{' '}
					<a href={way} className="ml-1 inline-flex min-h-11 items-center lg:min-h-6">
						{words}
						<span className="sr-only"> of {truck?.name}</span>
					</a>
				</Fragment>
			))}
			{working && <Bar share={working.share} />}
			{working?.isTooMuch && <b className="text-brick">. More than it can haul</b>}
			{truck && !working && pickups.some(({ status }) => isUnderWay(status)) && (
				<b className="text-brick">. It isn’t working this day: put them on another truck</b>
			)}
		</>
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
