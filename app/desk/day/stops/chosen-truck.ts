import type { DayOfPickups, WindowOfDay } from '../day-of-pickups.ts'
import type { DayTruck } from '../day-trucks.ts'
import { truckSheets } from '../run-sheet/truck-sheets.ts'

/** The truck with this id, as far as it works that day or has pickups of it; `undefined` for any other. */
export const chosenTruck = (
	day: Pick<DayOfPickups, 'windows' | 'trucks'>,
	asked: string | undefined,
): DayTruck | undefined =>
	[...day.trucks, ...truckSheets(day).flatMap(({ truck }) => truck ?? [])].find(({ id }) => id === asked)

/** The windows in which a truck has stops, with these alone; all of them without a truck. */
export function stopsOf<Window extends Pick<WindowOfDay, 'pickups'>>(
	windows: Window[],
	truck: DayTruck | undefined,
): Window[] {
	if (!truck) return windows
	return windows
		.map((window) => ({ ...window, pickups: window.pickups.filter((each) => each.truck?.id === truck.id) }))
		.filter(({ pickups }) => pickups.length > 0)
}
