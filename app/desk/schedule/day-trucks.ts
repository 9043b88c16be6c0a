import { smallestHaul } from '#app/bookings/haul.ts'
import type { Calendar, WhyFull } from '#app/schedule/fullness.ts'
import { emptyingsFor, type Haul, nothing, plus, type Room, roomOf, whyNoRoom } from '#app/schedule/room.ts'
import { trucksOn } from '#app/schedule/trucks.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'

/** What the trucks of a day haul, of what they can. */
export type DayTrucks = {
	/** How many work that day. */
	count: number
	/** `45 of 60 yd³` and `12 h 30 min of 36 h`: as many trips to the landfill as are needed have been taken into account. */
	cubicYards: string
	time: string
	emptyings: number
	/** What there is too little of for even the smallest load. */
	full: Exclude<WhyFull, 'places'> | undefined
	/** More is booked than they can haul. */
	isTooMuch: boolean
}

type Hauling = Pick<HaulingCompany, 'windowCapacity' | 'hauling'>

export const roomOn = (
	company: Hauling,
	{ schedule }: Pick<Calendar, 'schedule'>,
	date: CalendarDate,
): Room => roomOf(company, trucksOn(company, schedule.trucks, date))

export function dayTrucks(company: Hauling, calendar: Calendar, date: CalendarDate): DayTrucks {
	const room = roomOn(company, calendar, date)
	const taken = calendar.hauled.get(date) ?? nothing
	return {
		count: trucksOn(company, calendar.schedule.trucks, date).length,
		...amounts(room, taken),
		emptyings: tripsFor(room, taken),
		full: whyNoRoom(room, plus(taken, smallestHaul(company))),
		isTooMuch: whyNoRoom(room, taken) !== undefined,
	}
}

/** The trips that are needed; where none are enough, those for which there is time. */
const tripsFor = (room: Room, taken: Haul): number =>
	emptyingsFor(room, taken) ??
	Math.max(
		0,
		room.findLastIndex(({ minutes }) => taken.minutes <= minutes),
	)

/** What is taken, of what the trucks can haul with so many trips. */
export function amounts(room: Room, taken: Haul): { cubicYards: string; time: string } {
	const most = room[tripsFor(room, taken)] ?? nothing
	return {
		cubicYards: `${yardsInWords(taken.cubicYards)} of ${yardsInWords(most.cubicYards)} yd³`,
		time: `${timeInWords(taken.minutes)} of ${timeInWords(most.minutes)}`,
	}
}

const yardsInWords = (yards: number) => String(Math.round(yards * 100) / 100)

const timeInWords = (minutes: number): string => {
	const hours = Math.floor(minutes / 60)
	const rest = minutes % 60
	if (rest === 0) return `${hours} h`
	return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`
}
