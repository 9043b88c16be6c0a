import type { ArrivalWindow } from '#app/bookings/arrival-window.ts'
import { leavesAtHour, type Place, tripTo } from '#app/bookings/reach.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { instantOf, localDate, localHour } from '#app/values/local-time.ts'

type Settings = Pick<Company, 'timeZone' | 'leadMinutes' | 'area' | 'city'>

/** Customers are told of a place from 8 AM to 9 PM, by the company's clock. */
const tellable = { from: 8, until: 21 } as const

/** How long a place is held from when its customer is told, and how long at the least, in milliseconds. */
const held = { usual: 120 * 60_000, least: 30 * 60_000 } as const

/** Who waits: for which day, and where. */
export type Waits = Place & { date: CalendarDate }

/** From when somebody may be told of a place, and until when it is held for them. */
export type OfferTimes = { tellAt: Date; until: Date }

/**
 * The times of an offer that is made now: at night the place is held at once, and its two hours begin when the customer can be
 * told in the morning. They end early when the window can no longer be booked. `undefined` when too little is left: then
 * nobody waits for this window any more.
 */
export function offerTimes(
	company: Settings,
	waits: Waits,
	window: ArrivalWindow,
	now: Date,
): OfferTimes | undefined {
	const tellAt = whenTold(company, now)
	const until = new Date(Math.min(tellAt.getTime() + held.usual, closes(company, waits, window).getTime()))
	return until.getTime() - tellAt.getTime() >= held.least ? { tellAt, until } : undefined
}

function whenTold({ timeZone }: Settings, now: Date): Date {
	const hour = localHour(now, timeZone)
	if (hour >= tellable.from && hour < tellable.until) return now
	const today = localDate(now, timeZone)
	return instantOf(hour < tellable.from ? today : addDays(today, 1), tellable.from, timeZone)
}

/** When a window can no longer be booked: for who lives far away before its day, or before the truck leaves. */
function closes(company: Settings, { date, ...place }: Waits, { startHour }: ArrivalWindow): Date {
	const { reach } = tripTo(company, place)
	if (reach === 'fixed-days') return instantOf(date, 0, company.timeZone)
	const at = instantOf(date, startHour, company.timeZone).getTime() - company.leadMinutes * 60_000
	const leaves = instantOf(date, leavesAtHour, company.timeZone).getTime()
	return new Date(reach === 'by-eight' ? Math.min(at, leaves) : at)
}
