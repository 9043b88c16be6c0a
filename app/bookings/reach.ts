import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { localDate, localHour } from '#app/values/local-time.ts'
import { placeKey } from '#app/values/place-key.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'

type Area = Pick<Company, 'area'>
type Home = Pick<Company, 'area' | 'city'>
type ToSomePlaces = Company['area']['trips'][number]

/** The way to a place: how soon trucks come there, and the dollars that the trip adds, where they are known. */
export type Trip = Pick<ToSomePlaces, 'reach'> & { dollars?: number }

/** Where a pickup is, as its form says it. */
export type Place = { postal: string; city: string }

/** The place that the fields of a form say, however the postal code is written. */
export const placeIn = (typed: (name: string) => string | undefined): Place => ({
	postal: parsePostalCode(typed('postal') ?? '') ?? '',
	city: typed('city') ?? '',
})

const beginsWithOneOf = (beginnings: string[], postal: string) =>
	beginnings.some((beginning) => postal.startsWith(beginning))

/** Whether the company comes there at all. */
export const isInArea = ({ area }: Area, postal: string): boolean => beginsWithOneOf(area.postalCodes, postal)

/** The city that a postal code says; `undefined` where it says none. */
export const cityOf = ({ area }: Area, postal: string): string | undefined =>
	area.cities.find(({ postalCodes }) => beginsWithOneOf(postalCodes, postal))?.name

/** To a place that the settings do not know: the day is asked for, and the trip settled with it. */
const toUnknown: Trip = { reach: 'fixed-days' }

/**
 * The trip to an address, by which every form, page and mail goes (docs/rules.md, 'Distance'). A postal code that says where
 * it is goes before the name that was typed. Where nothing is said yet, the trip is that of the company's own city.
 */
export function tripTo(company: Home, { postal, city }: Place): Trip {
	const { trips } = company.area
	const named = (name: string) =>
		trips.find(({ places }) => places.some((place) => placeKey(place) === placeKey(name)))
	return (
		named(cityOf(company, postal) ?? '') ??
		trips.find(({ postalCodes }) => beginsWithOneOf(postalCodes, postal)) ??
		named(city || company.city) ??
		toUnknown
	)
}

/** How soon trucks come to a pickup: one that was asked for as far away stays so. */
export const reachOfBooking = (
	company: Home,
	{ far_away, postal_code, city }: { far_away: boolean; postal_code: string; city: string },
): Trip['reach'] => (far_away ? 'fixed-days' : tripTo(company, { postal: postal_code, city }).reach)

/** Whether trucks come there on fixed days only, so that the day has to be settled. */
export const isFarAway = (company: Home, place: Place): boolean =>
	tripTo(company, place).reach === 'fixed-days'

/**
 * The city of a form whose own nobody has typed: the one that the postal code says, else the one that the form came with. The
 * code of a village (`T0L`) takes in places near and far, and the company's own city is none of them: then there is none.
 */
export function cityMeant(company: Home, postal: string, offered: string): string {
	const isVillage = postal[1] === '0' && offered === company.city
	return cityOf(company, postal) ?? (isVillage ? '' : offered)
}

/** By the company's clock, where the day's truck leaves early. */
export const leavesAtHour = 8

/** Whether a pickup is for today where the truck leaves early, and it has left. */
export const truckHasLeft = (
	{ timeZone }: Pick<Company, 'timeZone'>,
	{ reach, date }: Pick<Trip, 'reach'> & { date: CalendarDate },
	now: Date,
): boolean =>
	reach === 'by-eight' && date === localDate(now, timeZone) && localHour(now, timeZone) >= leavesAtHour

/** The first day on which a truck can still come there. */
export function firstDayOf(
	company: Pick<Company, 'timeZone'>,
	reach: Trip['reach'],
	now: Date,
): CalendarDate {
	const today = localDate(now, company.timeZone)
	const isTooLate = reach === 'fixed-days' || truckHasLeft(company, { reach, date: today }, now)
	return isTooLate ? addDays(today, 1) : today
}
