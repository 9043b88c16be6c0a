import { smallestJobSize } from '#app/bookings/capacity/job-size.ts'
import {
	capacityOf,
	capacityShortage,
	type DayCapacity,
	emptyingsFor,
	type JobSize,
	nothing,
	plus,
} from '#app/schedule/day-capacity.ts'
import type { Calendar, FullReason } from '#app/schedule/fullness.ts'
import { trucksOn } from '#app/schedule/trucks.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { haulingOn } from '#app/values/hauling.ts'

/** The load of a day's trucks, and their capacity. */
export type DayTrucks = {
	/** The number of trucks that work that day. */
	count: number
	/** `45 of 60 yd³` and `12 h 30 min of 36 h`, after the necessary drives to the landfill. */
	cubicYards: string
	time: string
	emptyings: number
	/** The shortage for even the smallest load. */
	full: Exclude<FullReason, 'slots'> | undefined
	/** More is booked than the trucks have room for. */
	isTooMuch: boolean
}

type Hauling = Pick<HaulingCompany, 'hauling' | 'haulingPlan'>

export const roomOn = (
	company: Hauling,
	{ schedule }: Pick<Calendar, 'schedule'>,
	date: CalendarDate,
): DayCapacity => capacityOf({ hauling: haulingOn(company, date) }, trucksOn(company, schedule.trucks, date))

export function dayTrucks(company: Hauling, calendar: Calendar, date: CalendarDate): DayTrucks {
	const room = roomOn(company, calendar, date)
	const taken = calendar.taken.get(date) ?? nothing
	const { cubicYards, time, emptyings } = amounts(room, taken)
	return {
		count: trucksOn(company, calendar.schedule.trucks, date).length,
		cubicYards,
		time,
		emptyings,
		full: capacityShortage(room, plus(taken, smallestJobSize(company))),
		isTooMuch: capacityShortage(room, taken) !== undefined,
	}
}

/** The drives to the landfill that are needed; where none are enough, those for which there is time. */
const landfillTripsFor = (room: DayCapacity, taken: JobSize): number =>
	emptyingsFor(room, taken) ??
	Math.max(
		0,
		room.findLastIndex(({ minutes }) => taken.minutes <= minutes),
	)

/** The job size taken, of the capacity with the necessary drives; `share` of the cubic yards, from 0 to 1. */
export function amounts(
	room: DayCapacity,
	taken: JobSize,
): { cubicYards: string; time: string; emptyings: number; share: number } {
	const emptyings = landfillTripsFor(room, taken)
	const most = room[emptyings] ?? nothing
	return {
		emptyings,
		share: most.cubicYards === 0 ? 0 : Math.min(1, taken.cubicYards / most.cubicYards),
		cubicYards: `${yardsInWords(taken.cubicYards)} of ${yardsInWords(most.cubicYards)} yd³`,
		time: `${timeInWords(taken.minutes)} of ${timeInWords(most.minutes)}`,
	}
}

/** `twice` */
export const timesInWords = (times: number): string =>
	times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`

const yardsInWords = (yards: number) => String(Math.round(yards * 100) / 100)

const timeInWords = (minutes: number): string => {
	const hours = Math.floor(minutes / 60)
	const rest = minutes % 60
	if (rest === 0) return `${hours} h`
	return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`
}
