import type { BookingId } from '#app/platform/ids.ts'
import {
	capacityOf,
	capacityShortage,
	emptyingsFor,
	type JobSize,
	nothing,
	plus,
} from '#app/schedule/day-capacity.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { amounts } from '../../schedule/trucks/day-trucks.ts'
import type { DayTruck } from '../day-trucks.ts'

/** A truck that works that day, with what is on it. */
export type LoadedTruck = DayTruck & { cubicYards: number; load: JobSize }

type Hauling = Pick<HaulingCompany, 'hauling'>

const roomOf = (company: Hauling, { cubicYards }: LoadedTruck) => capacityOf(company, [cubicYards])

/** The trucks with the job sizes of the pickups that are on them. */
export const loadedTrucks = (
	trucks: readonly (DayTruck & { cubicYards: number })[],
	pickups: readonly (JobSize & { truck: DayTruck | undefined })[],
): LoadedTruck[] =>
	trucks.map((truck) => ({
		...truck,
		load: pickups.filter((pickup) => pickup.truck?.id === truck.id).reduce<JobSize>(plus, nothing),
	}))

/** What is on a truck: `12.5 of 20 yd³`, with the drives to the landfill that this takes, and its share. */
export const roomInWords = (company: Hauling, truck: LoadedTruck): { room: string; share: number } => {
	const { cubicYards, share } = amounts(roomOf(company, truck), truck.load)
	return { room: cubicYards, share }
}

/** Whether a truck has the room and the time for a pickup too, by the same rule as a day (docs/rules.md, 'A full day'). */
export const hasRoomFor = (company: Hauling, truck: LoadedTruck, pickup: JobSize): boolean =>
	capacityShortage(roomOf(company, truck), plus(truck.load, pickup)) === undefined

/**
 * A truck for each pickup, all of them taken together: the largest first, each on the truck that needs the fewest drives to
 * the landfill for it, and of those the emptiest. One that fits on none has none.
 */
export function plannedTrucks(
	company: Hauling,
	trucks: readonly LoadedTruck[],
	pickups: readonly (JobSize & { id: BookingId })[],
): Map<BookingId, DayTruck> {
	const loads = new Map(trucks.map((truck) => [truck.id, truck]))
	const planned = new Map<BookingId, DayTruck>()
	const largestFirst = [...pickups].sort((a, b) => b.cubicYards - a.cubicYards)
	for (const pickup of largestFirst) {
		const emptyings = (truck: LoadedTruck) =>
			emptyingsFor(roomOf(company, truck), plus(truck.load, pickup)) ?? Number.POSITIVE_INFINITY
		const free = ({ cubicYards, load }: LoadedTruck) => cubicYards - load.cubicYards
		const [truck] = [...loads.values()]
			.filter((each) => hasRoomFor(company, each, pickup))
			.sort((a, b) => emptyings(a) - emptyings(b) || free(b) - free(a))
		if (!truck) continue
		loads.set(truck.id, { ...truck, load: plus(truck.load, pickup) })
		planned.set(pickup.id, { id: truck.id, name: truck.name })
	}
	return planned
}
