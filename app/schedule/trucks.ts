import type { TruckId } from '#app/platform/ids.ts'
import { type CalendarDate, type Weekday, weekdayOf } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { haulingOn } from '#app/values/hauling.ts'

export type Truck = {
	id: TruckId
	name: string
	cubicYards: number
	weekdays: readonly Weekday[]
	/** The location or address it starts from, for staff to read. */
	homeBase: string
	/** A change of another version is refused. */
	version: number
	/** The days on which it is out, of those that were read. */
	daysOut: ReadonlyMap<CalendarDate, TruckOut>
}

/** Why a truck is out on a day, and from when on; `null` for all day (docs/rules.md, 'A truck out'). */
export type TruckOut = { reason: string; since: Date | null }

export type TruckSet = Omit<Truck, 'id' | 'version' | 'daysOut'>

export type TruckChange =
	| { does: 'add-truck'; truck: TruckSet }
	| { does: 'change-truck'; id: TruckId; version: number; truck: TruckSet }
	| { does: 'remove-truck'; id: TruckId; version: number }

export type TruckOutChange = { id: TruckId; date: CalendarDate } & (
	| ({ does: 'truck-out' } & TruckOut)
	| { does: 'truck-back' }
)

export const trucksWorkingOn = (trucks: readonly Truck[], date: CalendarDate): Truck[] =>
	trucks.filter(({ weekdays, daysOut }) => weekdays.includes(weekdayOf(date)) && !daysOut.has(date))

/** The cubic yards of each truck that works on a date: those set at the desk, or those of the settings while none is set. */
export const trucksOn = (
	company: Pick<HaulingCompany, 'hauling' | 'haulingPlan'>,
	trucks: readonly Truck[],
	date: CalendarDate,
): number[] => {
	const { count, cubicYards } = haulingOn(company, date).trucks
	return trucks.length === 0
		? Array.from({ length: count }, () => cubicYards)
		: trucksWorkingOn(trucks, date).map(({ cubicYards }) => cubicYards)
}
