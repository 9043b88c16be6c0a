import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { localDate, localHour } from '#app/values/local-time.ts'
import { type Cents, cents } from '#app/values/money.ts'
import { placeKey } from '#app/values/place-key.ts'
import { parsePostalCode } from '#app/values/postal-code.ts'

type Area = Pick<Company, 'area'>
type Home = Pick<Company, 'area' | 'city'>
type ZoneInSettings = Company['area']['trips'][number]

/** A service zone: how soon trucks come, and the travel fee in dollars, where it is known. */
export type ServiceZone = Pick<ZoneInSettings, 'reach'> & { dollars?: number }

/** The location of a pickup by its form. */
export type Location = { postal: string; city: string }

/** The location in the fields of a form; an invalid postal code counts as empty. */
export const locationIn = (typed: (name: string) => string | undefined): Location => ({
	postal: parsePostalCode(typed('postal') ?? '') ?? '',
	city: typed('city') ?? '',
})

const beginsWithOneOf = (beginnings: string[], postal: string) =>
	beginnings.some((beginning) => postal.startsWith(beginning))

/** Whether the company serves the postal code. */
export const isInArea = ({ area }: Area, postal: string): boolean => beginsWithOneOf(area.postalCodes, postal)

/** The city of a postal code; `undefined` where the settings have none. */
export const cityOf = ({ area }: Area, postal: string): string | undefined =>
	area.cities.find(({ postalCodes }) => beginsWithOneOf(postalCodes, postal))?.name

/** For a location outside the settings: the day is requested, and the travel fee agreed with it. */
const unknownZone: ServiceZone = { reach: 'fixed-days' }

/**
 * The service zone of a location, for every form, page and email (docs/rules.md, 'Distance'). The postal code goes before the
 * typed city. An empty location is in the zone of the company's own city.
 */
export function serviceZoneOf(company: Home, { postal, city }: Location): ServiceZone {
	const { trips } = company.area
	const named = (name: string) =>
		trips.find(({ places }) => places.some((location) => placeKey(location) === placeKey(name)))
	return (
		named(cityOf(company, postal) ?? '') ??
		trips.find(({ postalCodes }) => beginsWithOneOf(postalCodes, postal)) ??
		named(city || company.city) ??
		unknownZone
	)
}

/** The travel fee to a place as its customer typed it, a postal code or a town; `null` where the settings have none for it. */
export function travelFeeTo(company: Home, place: string): Cents | null {
	const { dollars } = serviceZoneOf(company, { postal: parsePostalCode(place) ?? '', city: place })
	return dollars === undefined ? null : cents(dollars)
}

/** The `reach` of a booking: one that was booked as far away stays so. */
export const reachOfPickup = (
	company: Home,
	{ far_away, postal_code, city }: { far_away: boolean; postal_code: string; city: string },
): ServiceZone['reach'] =>
	far_away ? 'fixed-days' : serviceZoneOf(company, { postal: postal_code, city }).reach

/** Whether a location is in the company's own city, by its postal code before the typed city. */
export const isInOwnCity = (company: Home, { postal, city }: Location): boolean =>
	placeKey(cityOf(company, postal) ?? (city || company.city)) === placeKey(company.city)

/** Whether trucks come on fixed days only, so that the day has to be confirmed. */
export const isFarAway = (company: Home, location: Location): boolean =>
	serviceZoneOf(company, location).reach === 'fixed-days'

/**
 * The city of a form in which none was typed: that of the postal code, else the prefilled one. The code of a village (`T0L`)
 * covers locations near and far, but not the company's own city: then there is none.
 */
export function cityMeant(company: Home, postal: string, offered: string): string {
	const isVillage = postal[1] === '0' && offered === company.city
	return cityOf(company, postal) ?? (isVillage ? '' : offered)
}

/** The hour at which trucks leave for zones that book by eight, by the company's clock. */
export const leavesAtHour = 8

/** Whether a pickup is for today in a zone whose truck has left. */
export const truckHasLeft = (
	{ timeZone }: Pick<Company, 'timeZone'>,
	{ reach, date }: Pick<ServiceZone, 'reach'> & { date: CalendarDate },
	now: Date,
): boolean =>
	reach === 'by-eight' && date === localDate(now, timeZone) && localHour(now, timeZone) >= leavesAtHour

/** The first day on which a truck still reaches the zone. */
export function firstDayOf(
	company: Pick<Company, 'timeZone'>,
	reach: ServiceZone['reach'],
	now: Date,
): CalendarDate {
	const today = localDate(now, company.timeZone)
	const isTooLate = reach === 'fixed-days' || truckHasLeft(company, { reach, date: today }, now)
	return isTooLate ? addDays(today, 1) : today
}
