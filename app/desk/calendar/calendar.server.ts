import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { findWindow, windowLabel } from '#app/bookings/arrival-window.ts'
import type { BookingStatus } from '#app/bookings/booking-states.ts'
import { hashOf, newAccessToken } from '#app/customers/customers.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addressLine } from '#app/values/address.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf, localDate } from '#app/values/local-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** Makes the secret token of a member of staff's calendar; a former one ends with it. Only its hash is stored. */
export async function makePickupsCalendar(
	{ database }: Pick<Platform, 'database'>,
	staff: SignedInStaff,
): Promise<string> {
	const token = newAccessToken()
	await store.putFeed(database, staff, hashOf(token))
	return token
}

/** When the present address was made; `undefined` while there is none. */
export const pickupsCalendarMadeAt = (
	{ database }: Pick<Platform, 'database'>,
	staff: SignedInStaff,
): Promise<Date | undefined> => store.feedMadeAt(database, staff)

export const stopPickupsCalendar = (
	{ database }: Pick<Platform, 'database'>,
	staff: SignedInStaff,
): Promise<void> => store.deleteFeed(database, staff)

/** How far a calendar reaches back, and ahead: nothing is booked further. */
const daysBack = 60
const daysAhead = 400

const states: Partial<Record<BookingStatus, ICalEventStatus>> = {
	requested: ICalEventStatus.TENTATIVE,
	cancelled: ICalEventStatus.CANCELLED,
}

/**
 * All pickups as a file that calendars read again and again; `undefined` for a token that is unknown, was renewed, or
 * whose member of staff may no longer sign in. A pickup has another name here than in its customer's own file, since
 * a calendar that has both would show only one.
 */
export async function pickupsCalendar(
	{ database, company, now }: Needs,
	token: string,
): Promise<string | undefined> {
	if (!(await store.isOpen(database, hashOf(token)))) return undefined
	const today = localDate(now(), company.timeZone)
	const rows = await store.pickupRows(database, addDays(today, -daysBack), addDays(today, daysAhead))
	const calendar = ical({
		name: `${company.shortName} pickups`,
		prodId: { company: company.shortName, product: 'Pickups', language: 'EN' },
		method: ICalCalendarMethod.PUBLISH,
	})
	for (const row of rows) {
		const window = findWindow(company, row.window_id)
		// A window that the company no longer has stands for its whole day.
		const { startHour, endHour } = window ?? { startHour: 0, endHour: 24 }
		calendar.createEvent({
			id: `desk-${row.id}`,
			sequence: row.version,
			stamp: row.updated_at,
			start: instantOf(row.date, startHour, company.timeZone),
			end: instantOf(row.date, endHour, company.timeZone),
			summary: `${row.name}${row.load_size === null ? '' : `, ${row.load_size}`} (${row.reference})`,
			location: addressLine({
				propertyAddress: row.property_address,
				city: row.city,
				provinceState: company.region.code,
				postalCode: row.postal_code,
			}),
			description: [windowLabel(company, row.window_id), row.status, formatPhone(row.phone)].join(', '),
			status: states[row.status] ?? ICalEventStatus.CONFIRMED,
		})
	}
	// The library leaves out the end of the last line.
	return `${calendar.toString()}\r\n`
}
