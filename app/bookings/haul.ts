import type { Haul } from '#app/schedule/room.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import type { BookingRequest } from './booking.ts'
import { cityOf, tripTo } from './reach.ts'

type Hauling = Pick<HaulingCompany, 'hauling' | 'area' | 'city'>

/** What a quote says of a load. */
export type QuotedLoad = { cubicYards: number; hasStairs: boolean; addOns: number }

type Pickup = Pick<BookingRequest, 'load' | 'postal' | 'city'>

/**
 * What a pickup takes of its day (docs/rules.md, 'A full day'): the cubic yards of its quote, else of its load size, else
 * those of a load that nobody has named; and the minutes for it, its stairs and add-ons, and the drive.
 */
export function haulOf(company: Hauling, pickup: Pickup, quoted: QuotedLoad | undefined): Haul {
	const { hauling } = company
	const size = pickup.load === undefined ? hauling.unknownLoad : hauling.loads[pickup.load]
	const { cubicYards, hasStairs, addOns } = quoted ?? { cubicYards: size, hasStairs: false, addOns: 0 }
	const { minutes, drive } = hauling
	const exact =
		minutes.pickup +
		minutes.perCubicYard * cubicYards +
		(hasStairs ? minutes.stairs : 0) +
		minutes.addOn * addOns +
		drive[bandOf(company, pickup)]
	return { cubicYards, minutes: Math.ceil(exact) }
}

function bandOf(company: Hauling, pickup: Pickup): keyof HaulingCompany['hauling']['drive'] {
	const { reach } = tripTo(company, pickup)
	if (reach === 'fixed-days') return 'far'
	if (reach === 'by-eight') return 'byEight'
	return (cityOf(company, pickup.postal) ?? pickup.city) === company.city ? 'city' : 'around'
}

/** What a pickup takes at the least: a form that does not say what is to be hauled offers what has room for it. */
export function smallestHaul({ hauling: { loads, minutes, drive } }: Pick<Hauling, 'hauling'>): Haul {
	const cubicYards = Math.min(...Object.values(loads))
	return {
		cubicYards,
		minutes: Math.ceil(
			minutes.pickup + minutes.perCubicYard * cubicYards + Math.min(...Object.values(drive)),
		),
	}
}

/** What a pickup takes of which nothing is known: one that the release before has booked. */
export function unknownHaul({ hauling: { unknownLoad, minutes, drive } }: Pick<Hauling, 'hauling'>): Haul {
	return {
		cubicYards: unknownLoad,
		minutes: Math.ceil(minutes.pickup + minutes.perCubicYard * unknownLoad + drive.city),
	}
}

/** What a booked pickup takes of its day, as it was reckoned when it was booked. */
export const haulOfBooked = (
	company: Pick<Hauling, 'hauling'>,
	{ cubic_yards, minutes }: { cubic_yards: number | null; minutes: number | null },
): Haul =>
	cubic_yards === null || minutes === null ? unknownHaul(company) : { cubicYards: cubic_yards, minutes }
