import type { HaulingCompany } from '#app/values/company.ts'

/** What a pickup takes of its day, or what is taken of one. */
export type Haul = { cubicYards: number; minutes: number }

/**
 * What the trucks of a day carry and have time for, emptied not at all, once, twice and so on: each time one truck carries
 * its cubic yards once more, and the trip to the landfill costs minutes.
 */
export type Room = readonly Haul[]

type Hauling = Pick<HaulingCompany, 'hauling'>

/** The room of a day by the cubic yards of its trucks. The largest trucks are emptied first, each as often as it has time for. */
export function roomOf({ hauling }: Hauling, trucks: readonly number[]): Room {
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

export const nothing: Haul = { cubicYards: 0, minutes: 0 }

export const plus = (one: Haul, other: Haul): Haul => ({
	cubicYards: one.cubicYards + other.cubicYards,
	minutes: one.minutes + other.minutes,
})

/** Hundredths are the smallest part of a cubic yard: sums of them compare exactly. */
const isWithin = (yards: number, limit: number) => Math.round(yards * 100) <= Math.round(limit * 100)

/** Whether one takes no more than the other, of the trucks nor of the crews. */
export const takesNoMore = (one: Haul, other: Haul): boolean =>
	isWithin(one.cubicYards, other.cubicYards) && one.minutes <= other.minutes

/** How often trucks are emptied that day at the least; `undefined` when no number of times is enough. */
export function emptyingsFor(room: Room, haul: Haul): number | undefined {
	const times = room.findIndex(({ cubicYards }) => isWithin(haul.cubicYards, cubicYards))
	return times === -1 ? undefined : times
}

/**
 * Why the trucks of a day cannot haul so much; `undefined` when they can. Where the minutes would do if no truck had to be
 * emptied, it is the cubic yards.
 */
export function whyNoRoom(room: Room, haul: Haul): 'cubic yards' | 'minutes' | undefined {
	const times = emptyingsFor(room, haul)
	if (times !== undefined && haul.minutes <= (room[times]?.minutes ?? 0)) return undefined
	return haul.minutes <= (room[0]?.minutes ?? 0) ? 'cubic yards' : 'minutes'
}

/** Of hauls in the order in which they were booked, those that find no room after the ones before them. */
export function tooMany<Booked extends Haul>(room: Room, booked: readonly Booked[]): Booked[] {
	let taken = nothing
	return booked.filter((haul) => {
		const together = plus(taken, haul)
		if (whyNoRoom(room, together)) return true
		taken = together
		return false
	})
}
