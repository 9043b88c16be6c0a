import { type CalendarDate, type Weekday, weekdayOf } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { isWindowOffered, windowsFrom } from './offered-windows.ts'
import type { Truck } from './trucks.ts'

/** Closed days, and the slots that staff have set (docs/rules.md, 'Schedule'). */
export type Schedule = {
	/** The reason of each closed day, by date. */
	closed: ReadonlyMap<CalendarDate, string>
	/** Slots on one date, by date and window. */
	exceptions: ReadonlyMap<string, number>
	/** Slots on every such weekday, by weekday and window. */
	rules: ReadonlyMap<string, number>
	/** The trucks set at the desk. While there is none, those of the settings count. */
	trucks: readonly Truck[]
}

/** The key of a window on a date or a weekday. */
export const onDay = (day: CalendarDate | number, windowId: string) => `${day} ${windowId}`

/** The slots of a window on a date, and what sets them. */
export type Slots = { slots: number; because: 'closed' | 'date' | 'weekday' | 'settings' }

type Capacity = Pick<Company, 'windowCapacity' | 'windowPlan'>

/** The slots of a window on a date where nothing is set for its weekday or for itself. */
export const slotsOfSettings = (company: Capacity, date: CalendarDate, windowId: string): number =>
	windowsFrom(company, date)?.slots[windowId] ?? company.windowCapacity

/** The slots of a window on a date without an exception. */
export function slotsOnWeekday(
	company: Capacity,
	{ rules }: Pick<Schedule, 'rules'>,
	date: CalendarDate,
	windowId: string,
): Slots {
	const rule = rules.get(onDay(weekdayOf(date), windowId))
	return rule === undefined
		? { slots: slotsOfSettings(company, date, windowId), because: 'settings' }
		: { slots: rule, because: 'weekday' }
}

/**
 * The slots of a window on a date: none on a closed day or where the window is not offered, else as set for the date, its
 * weekday, or in the settings.
 */
export function slotsOn(company: Capacity, schedule: Schedule, date: CalendarDate, windowId: string): Slots {
	if (schedule.closed.has(date)) return { slots: 0, because: 'closed' }
	if (!isWindowOffered(company, date, windowId)) return { slots: 0, because: 'settings' }
	const exception = schedule.exceptions.get(onDay(date, windowId))
	return exception === undefined
		? slotsOnWeekday(company, schedule, date, windowId)
		: { slots: exception, because: 'date' }
}

/** The most that a form accepts and a column holds. */
export const mostSlots = 99

export type ScheduleChange =
	| { does: 'close'; date: CalendarDate; reason: string }
	| { does: 'open'; date: CalendarDate }
	| { does: 'set-date'; date: CalendarDate; slots: SlotsByWindow }
	| { does: 'set-weekday'; weekday: Weekday; slots: SlotsByWindow }

/** Days beside each other that staff close for one reason, or open again where they are closed for it. */
export type DaysChange = {
	does: 'close-days' | 'open-days'
	first: CalendarDate
	last: CalendarDate
	reason: string
}

/** `undefined`: nothing is set, and the weekday's or the settings' slots apply. */
export type SlotsByWindow = ReadonlyMap<string, number | undefined>

/** The closing and the slots that staff have set for one day or weekday. */
export type SetFor = { closed: string | null; slots: Record<string, number> }

export function setFor(
	{ closed, exceptions, rules }: Omit<Schedule, 'trucks'>,
	day: CalendarDate | Weekday,
	windowIds: string[],
): SetFor {
	const slots = typeof day === 'number' ? rules : exceptions
	return {
		closed: typeof day === 'number' ? null : (closed.get(day) ?? null),
		slots: Object.fromEntries(
			windowIds.flatMap((id) => {
				const set = slots.get(onDay(day, id))
				return set === undefined ? [] : [[id, set]]
			}),
		),
	}
}

/** A snapshot of a day or weekday, for the form that changes it. */
export const snapshotOf = ({ closed, slots }: SetFor): string => JSON.stringify([closed, slots])
