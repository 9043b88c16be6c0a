import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import type { DayOfPickups, DayTruck, WindowOfDay } from '../day-of-pickups.ts'

/** The value in place of a truck's id. */
export const onNoTruck = 'none'

/** A page of the run sheet: one truck's pickups of the day, by window. */
export type TruckSheet = {
	/** `undefined` for pickups on no truck yet. */
	truck: DayTruck | undefined
	windows: WindowOfDay[]
	pickups: PickupOfDay[]
}

/**
 * The pages of a day's run sheet: one for each truck that has pickups, in the order of the trucks, and one for those on none.
 */
export function truckSheets({ windows, trucks }: Pick<DayOfPickups, 'windows' | 'trucks'>): TruckSheet[] {
	const all = windows.flatMap(({ pickups }) => pickups)
	// A truck that no longer works on this day may still have pickups of it.
	const others = all.flatMap(({ truck }) =>
		truck && !trucks.some(({ id }) => id === truck.id) ? [[truck.id, truck] as const] : [],
	)
	return [...trucks, ...new Map(others).values(), undefined]
		.map((truck) => {
			const isOn = (pickup: PickupOfDay) => pickup.truck?.id === truck?.id
			return {
				truck,
				windows: windows
					.map((window) => ({ ...window, pickups: window.pickups.filter(isOn) }))
					.filter(({ pickups }) => pickups.length > 0),
				pickups: all.filter(isOn),
			}
		})
		.filter(({ pickups }) => pickups.length > 0)
}

/** `3 pickups, 12.5 cubic yards`; unknown loads are counted apart. */
export function loadsInWords(pickups: Pick<PickupOfDay, 'cubicYards'>[]): string {
	const known = pickups.flatMap(({ cubicYards }) => cubicYards ?? [])
	const yards = Math.round(known.reduce((sum, each) => sum + each, 0) * 10) / 10
	const unknown = pickups.length - known.length
	return [
		pickups.length === 1 ? '1 pickup' : `${pickups.length} pickups`,
		...(known.length > 0 ? [`${yards} cubic yards`] : []),
		...(unknown > 0 ? [`${unknown} of unknown load`] : []),
	].join(', ')
}
