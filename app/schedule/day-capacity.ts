import type { HaulingCompany } from '#app/values/company.ts'

export type JobSize = { cubicYards: number; minutes: number }

/**
 * The room of a day whose trucks are emptied not at all, once, twice and so on: each time one truck carries its cubic yards
 * again, and the drive to the landfill costs minutes.
 */
export type DayCapacity = readonly JobSize[]

type Hauling = Pick<HaulingCompany, 'hauling'>

/** The largest trucks are emptied first, each as often as its time allows. */
export function capacityOf({ hauling }: Hauling, trucks: readonly number[]): DayCapacity {
	const { workMinutes, emptyingMinutes } = hauling
	const trips = Math.floor(workMinutes / emptyingMinutes)
	const emptied = [...trucks].sort((a, b) => b - a).flatMap((yards) => Array<number>(trips).fill(yards))
	const room = [{ cubicYards: sumOf(trucks), minutes: trucks.length * workMinutes }]
	for (const yards of emptied) {
		const before = room.at(-1) ?? nothing
		room.push({ cubicYards: before.cubicYards + yards, minutes: before.minutes - emptyingMinutes })
	}
	return room
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

export const nothing: JobSize = { cubicYards: 0, minutes: 0 }

export const plus = (one: JobSize, other: JobSize): JobSize => ({
	cubicYards: one.cubicYards + other.cubicYards,
	minutes: one.minutes + other.minutes,
})

/** Compares in hundredths, the smallest part of a cubic yard, so that sums are exact. */
const isWithin = (yards: number, limit: number) => Math.round(yards * 100) <= Math.round(limit * 100)

export const takesNoMore = (one: JobSize, other: JobSize): boolean =>
	isWithin(one.cubicYards, other.cubicYards) && one.minutes <= other.minutes

/** How often trucks are emptied that day at the least; `undefined` when no number of emptyings is enough. */
export function emptyingsFor(room: DayCapacity, jobSize: JobSize): number | undefined {
	const times = room.findIndex(({ cubicYards }) => isWithin(jobSize.cubicYards, cubicYards))
	return times === -1 ? undefined : times
}

/**
 * What the trucks of a day lack for a job size; `undefined` when they have room. Where the minutes would suffice without
 * emptying, it is the cubic yards.
 */
export function capacityShortage(room: DayCapacity, jobSize: JobSize): 'cubic yards' | 'minutes' | undefined {
	const times = emptyingsFor(room, jobSize)
	if (times !== undefined && jobSize.minutes <= (room[times]?.minutes ?? 0)) return undefined
	return jobSize.minutes <= (room[0]?.minutes ?? 0) ? 'cubic yards' : 'minutes'
}

/** The job sizes, in the order of booking, that find no room after the ones before them. */
export function tooMany<Booked extends JobSize>(room: DayCapacity, booked: readonly Booked[]): Booked[] {
	let taken = nothing
	return booked.filter((jobSize) => {
		const together = plus(taken, jobSize)
		if (capacityShortage(room, together)) return true
		taken = together
		return false
	})
}
