import { type CalendarDate, type Weekday, weekdayOf } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import type { Truck } from './trucks.ts'

/** Which days staff have closed, and how many pickups a window takes where they have set it (docs/rules.md, 'Schedule'). */
export type Schedule = {
	/** Why a day is closed, by its date. */
	closed: ReadonlyMap<CalendarDate, string>
	/** Places on one date, by date and window. */
	exceptions: ReadonlyMap<string, number>
	/** Places on every such weekday, by weekday and window. */
	rules: ReadonlyMap<string, number>
	/** The trucks that are set at the desk. While there is none, those of the settings hold. */
	trucks: readonly Truck[]
}

/** The key of a window on a date or a weekday. */
export const onDay = (day: CalendarDate | number, windowId: string) => `${day} ${windowId}`

/** How many pickups a window takes on a date, and what says so. */
export type Places = { places: number; because: 'closed' | 'date' | 'weekday' | 'settings' }

type Capacity = Pick<Company, 'windowCapacity'>

/** What a window takes on a weekday without an exception. */
export function placesOnWeekday(
	{ windowCapacity }: Capacity,
	{ rules }: Pick<Schedule, 'rules'>,
	weekday: Weekday,
	windowId: string,
): Places {
	const rule = rules.get(onDay(weekday, windowId))
	return rule === undefined
		? { places: windowCapacity, because: 'settings' }
		: { places: rule, because: 'weekday' }
}

/** What a window takes on a date: nothing on a closed day, else what is set for the date, for its weekday, or by the settings. */
export function placesOn(
	company: Capacity,
	schedule: Schedule,
	date: CalendarDate,
	windowId: string,
): Places {
	if (schedule.closed.has(date)) return { places: 0, because: 'closed' }
	const exception = schedule.exceptions.get(onDay(date, windowId))
	return exception === undefined
		? placesOnWeekday(company, schedule, weekdayOf(date), windowId)
		: { places: exception, because: 'date' }
}

/** More than this nobody means, and no column holds. */
export const mostPlaces = 99

/** A change by staff. Where no number is given, the weekday's places or the settings' hold again. */
export type ScheduleChange =
	| { does: 'close'; date: CalendarDate; reason: string }
	| { does: 'open'; date: CalendarDate }
	| { does: 'set-date'; date: CalendarDate; places: PlacesByWindow }
	| { does: 'set-weekday'; weekday: Weekday; places: PlacesByWindow }

/** `undefined`: nothing is set for the window. */
export type PlacesByWindow = ReadonlyMap<string, number | undefined>

/** What staff have set for one day or weekday: what a change was made from, and what its history says. */
export type SetFor = { closed: string | null; places: Record<string, number> }

/** What is set for a date or a weekday, window by window in their order. */
export function setFor(
	{ closed, exceptions, rules }: Omit<Schedule, 'trucks'>,
	day: CalendarDate | Weekday,
	windowIds: string[],
): SetFor {
	const places = typeof day === 'number' ? rules : exceptions
	return {
		closed: typeof day === 'number' ? null : (closed.get(day) ?? null),
		places: Object.fromEntries(
			windowIds.flatMap((id) => {
				const set = places.get(onDay(day, id))
				return set === undefined ? [] : [[id, set]]
			}),
		),
	}
}

/** What is set, as a form carries it to say what its author saw. */
export const asSeen = ({ closed, places }: SetFor): string => JSON.stringify([closed, places])
