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

/** Whether a pickup is asked for and not yet settled: by the page's word, or by the address itself. */
export const isFarAway = (
	company: Reach,
	{ farAway, postal }: { farAway?: 'yes' | undefined; postal: string },
): boolean => farAway === 'yes' || isFar(company, postal)

const leavesAtHour = 8

/** Whether a pickup is for today on a road whose truck leaves early, and has. */
export const truckHasLeft = (
	{ timeZone }: Pick<Company, 'timeZone'>,
	{ bookedByEight, date }: { bookedByEight?: 'yes' | undefined; date: CalendarDate },
	now: Date,
): boolean =>
	bookedByEight === 'yes' && date === localDate(now, timeZone) && localHour(now, timeZone) >= leavesAtHour
