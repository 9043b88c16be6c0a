import type { Company } from '#app/values/company.ts'
import { type CalendarDate, localDate, localHour } from '#app/values/local-time.ts'

type Reach = Pick<Company, 'area'>

const beginsWithOneOf = (beginnings: string[], postal: string) =>
	beginnings.some((beginning) => postal.startsWith(beginning))

/** Whether the company comes there at all. */
export const isInArea = ({ area }: Reach, postal: string): boolean =>
	beginsWithOneOf(area.postalCodes, postal)

/** Whether trucks come there on fixed days only. */
export const isFar = ({ area }: Reach, postal: string): boolean =>
	beginsWithOneOf(area.farPostalCodes, postal)

/** Whether the place is far away, so that the day has to be settled: either the page or the postal code says so. */
export const isFarAway = (
	company: Reach,
	{ farAway, postal }: { farAway?: 'yes' | undefined; postal: string },
): boolean => farAway === 'yes' || isFar(company, postal)

/** The city that a postal code says; `undefined` where it says none. */
export const cityOf = ({ area }: Reach, postal: string): string | undefined =>
	area.cities.find(({ postalCodes }) => beginsWithOneOf(postalCodes, postal))?.name

const leavesAtHour = 8

/** Whether a pickup is for today where the truck leaves early, and it has left. */
export const truckHasLeft = (
	{ timeZone }: Pick<Company, 'timeZone'>,
	{ bookedByEight, date }: { bookedByEight?: 'yes' | undefined; date: CalendarDate },
	now: Date,
): boolean =>
	bookedByEight === 'yes' && date === localDate(now, timeZone) && localHour(now, timeZone) >= leavesAtHour
