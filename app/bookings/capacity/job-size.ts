import type { JobSize } from '#app/schedule/day-capacity.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import type { PickupRequest } from '../rules/booking.ts'
import { isInOwnCity, serviceZoneOf } from '../rules/service-zone.ts'

type Hauling = Pick<HaulingCompany, 'hauling' | 'area' | 'city'>

/** The load of a quote, as far as a job size depends on it; without cubic yards where nobody has said how much there is. */
export type QuotedLoad = { cubicYards?: number; hasStairs: boolean; addOns: number }

type Pickup = Pick<PickupRequest, 'load' | 'subject' | 'postal' | 'city'>

/**
 * The job size of a pickup (docs/rules.md, 'A full day'): the cubic yards of its quote, else of its load size or the page's
 * subject, else of an unknown load; and the minutes for loading, stairs, add-ons and the drive.
 */
export function jobSizeOf(company: Hauling, pickup: Pickup, quoted: QuotedLoad | undefined): JobSize {
	const { hauling } = company
	const sized = pickup.load ?? pickup.subject?.room
	const size = sized === undefined ? hauling.unknownLoad : hauling.loads[sized]
	const { cubicYards = size, hasStairs = false, addOns = 0 } = quoted ?? {}
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
	const { reach } = serviceZoneOf(company, pickup)
	if (reach === 'fixed-days') return 'far'
	if (reach === 'by-eight') return 'byEight'
	return isInOwnCity(company, pickup) ? 'city' : 'around'
}

/** The smallest job size, by which windows are offered where the load is not known yet. */
export function smallestJobSize({ hauling: { loads, minutes, drive } }: Pick<Hauling, 'hauling'>): JobSize {
	const cubicYards = Math.min(...Object.values(loads))
	return {
		cubicYards,
		minutes: Math.ceil(
			minutes.pickup + minutes.perCubicYard * cubicYards + Math.min(...Object.values(drive)),
		),
	}
}

/** The job size of a booking, as computed when it was booked or last changed. */
export const bookedJobSize = ({
	cubic_yards,
	minutes,
}: {
	cubic_yards: number
	minutes: number
}): JobSize => ({ cubicYards: cubic_yards, minutes })
