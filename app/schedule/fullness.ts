import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { type Haul, nothing, plus, roomOf, whyNoRoom } from './room.ts'
import { onDay, placesOn, type Schedule } from './schedule.ts'
import { trucksOn } from './trucks.ts'

/** What windows and days may take, and what of it is taken. */
export type Calendar = {
	schedule: Schedule
	/** Places that are taken, by date and window. */
	places: ReadonlyMap<string, number>
	/** What the pickups of a date take of its trucks. */
	hauled: ReadonlyMap<CalendarDate, Haul>
}

export type WhyFull = 'places' | 'cubic yards' | 'minutes'

/**
 * Why a window takes no pickup on a date: it is closed or no truck works then, or its places, or the day's cubic yards or
 * minutes, do not suffice for what the pickup takes. `undefined` when it takes it. What the form offers and what is booked
 * both go by this.
 */
export const whyNotFree = (...asked: Parameters<typeof whatIsLacking>): 'closed' | WhyFull | undefined =>
	whatIsLacking(...asked)[0]

/** The same, with all that does not suffice. */
export function whatIsLacking(
	company: Pick<HaulingCompany, 'windowCapacity' | 'hauling'>,
	{ schedule, places, hauled }: Calendar,
	{ date, windowId, haul }: { date: CalendarDate; windowId: string; haul: Haul },
): ('closed' | WhyFull)[] {
	const takes = placesOn(company, schedule, date, windowId).places
	const trucks = trucksOn(company, schedule.trucks, date)
	if (takes === 0 || trucks.length === 0) return ['closed']
	const why = whyNoRoom(roomOf(company, trucks), plus(hauled.get(date) ?? nothing, haul))
	const isFull = (places.get(onDay(date, windowId)) ?? 0) >= takes
	return [...(isFull ? ['places' as const] : []), ...(why ? [why] : [])]
}
