import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { DayOfPickups } from '../day-of-pickups.ts'
import { truckSheets } from '../run-sheet/truck-sheets.ts'

const begun: readonly BookingStatus[] = ['on the way', 'arrived']

/**
 * The ids of the pickups that are the next stop, today: of each truck one, in the order of its run sheet, and one of the whole day
 * while no truck is used. What the crew has set off to comes before what it left for later; a day that is not confirmed is no stop.
 */
export function nextStops(day: Pick<DayOfPickups, 'isNamed' | 'windows' | 'trucks'>): ReadonlySet<string> {
	if (day.isNamed !== 'Today') return new Set()
	const sheets = truckSheets(day)
	const usesTrucks = sheets.some(({ truck }) => truck)
	return new Set(
		sheets
			.filter(({ truck }) => truck !== undefined || !usesTrucks)
			.flatMap(({ windows }) => {
				const stops = windows.flatMap(({ pickups }) => pickups)
				const next =
					stops.find(({ status }) => begun.includes(status)) ??
					stops.find(({ status }) => status === 'booked')
				return next ? [next.id] : []
			}),
	)
}
