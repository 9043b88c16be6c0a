import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { instantOf } from '#app/values/local-time.ts'
import { takesTexts } from '#app/values/phone.ts'
import { findWindow } from '../rules/arrival-window.ts'

/** A pickup as an event of a calendar. */
export type PickupEvent = {
	start: Date
	end: Date
	title: string
	/** The address in one line. */
	where: string
	about: string
}

type Pickup = {
	status: BookingStatus
	date: CalendarDate
	windowId: string
	reference: string
	where: string
	phone: string
	email: string
}

/**
 * The arrival window as an event; `undefined` while the day is not confirmed, for a window that the company no longer has,
 * and for Today ASAP, which has no two hours. It has no link to the receipt: calendars are shared with a household or an
 * office.
 */
export function pickupEvent(
	company: Pick<Company, 'arrivalWindows' | 'landingWindows' | 'timeZone' | 'shortName' | 'phone' | 'city'>,
	{ status, date, windowId, reference, where, phone, email }: Pickup,
): PickupEvent | undefined {
	const window = findWindow(company, windowId)
	if (!window || window.todayOnly || status === 'requested') return undefined
	const exactly = takesTexts(phone) ? 'text you' : email === '' ? 'call you' : 'email or call you'
	return {
		start: instantOf(date, window.startHour, company.timeZone),
		end: instantOf(date, window.endHour, company.timeZone),
		title: `${company.shortName} picks up`,
		where,
		// In words, too: a phone with outdated time zone data shows another hour.
		about: `We’ll arrive ${window.label}, ${company.city} time, and ${exactly} when. Your booking number is ${reference}. To change or cancel, call ${company.phone}.`,
	}
}

/** `20261201T170000Z` */
const inUtc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** The address of Google Calendar with the event filled in, to be saved there. */
export const googleCalendar = ({ start, end, title, where, about }: PickupEvent): string =>
	`https://calendar.google.com/calendar/render?${new URLSearchParams({
		action: 'TEMPLATE',
		text: title,
		dates: `${inUtc(start)}/${inUtc(end)}`,
		location: where,
		details: about,
	})}`

/** The media type of a calendar file with its method: clients compare it with the one in the file. */
export const calendarMediaType = (file: string): string =>
	`text/calendar; charset=utf-8; method=${/^METHOD:(CANCEL|PUBLISH)\r$/m.exec(file)?.[1] ?? 'PUBLISH'}`
