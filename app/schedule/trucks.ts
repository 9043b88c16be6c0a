import type { TruckId } from '#app/platform/ids.ts'
import { type CalendarDate, type Weekday, weekdayOf } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'

/** A truck as staff have set it at the desk. */
export type Truck = {
	id: TruckId
	name: string
	cubicYards: number
	/** The weekdays on which it works. */
	weekdays: readonly Weekday[]
	/** Where it starts from: a place or an address, for staff to read. */
	homeBase: string
}

/** What a truck is before it has an id. */
export type TruckSet = Omit<Truck, 'id'>

/** A change by staff. `seen` is what the truck was when they saw it. */
export type TruckChange =
	| { does: 'add-truck'; truck: TruckSet }
	| { does: 'change-truck'; id: TruckId; truck: TruckSet }
	| { does: 'remove-truck'; id: TruckId }

/** A truck, as a form carries it to say what its author saw. */
export const truckAsSeen = ({ name, cubicYards, weekdays, homeBase }: TruckSet): string =>
	JSON.stringify([name, cubicYards, weekdays, homeBase])

/** Those of the trucks that are set that work on a date. */
export const trucksWorkingOn = (trucks: readonly Truck[], date: CalendarDate): Truck[] =>
	trucks.filter(({ weekdays }) => weekdays.includes(weekdayOf(date)))

/** The cubic yards of each truck that works on a date: those that are set, or those of the settings while none is. */
export const trucksOn = (
	{ hauling }: Pick<HaulingCompany, 'hauling'>,
	trucks: readonly Truck[],
	date: CalendarDate,
): number[] =>
	trucks.length === 0
		? Array.from({ length: hauling.trucks.count }, () => hauling.trucks.cubicYards)
		: trucksWorkingOn(trucks, date).map(({ cubicYards }) => cubicYards)
