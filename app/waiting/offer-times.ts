import type { ArrivalWindow } from '#app/bookings/rules/arrival-window.ts'
import { type Location, leavesAtHour, serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { clock } from '#app/values/hours.ts'
import { instantOf, localDate, localHour } from '#app/values/local-time.ts'
import { takesTexts } from '#app/values/phone.ts'

type Settings = Pick<Company, 'timeZone' | 'leadMinutes' | 'area' | 'city'>

/** Offers are sent in these hours, by the company's clock. */
const notifiableHours = { from: 8, until: 21 } as const

/** These hours as they are read. */
export const notifiable = {
	from: clock(`${notifiableHours.from}:00`),
	until: clock(`${notifiableHours.until}:00`),
}

/** What customers read of them. */
export const atNight = `Between ${notifiable.until} and ${notifiable.from} we’ll let you sleep. Your two hours start in the morning.`

/** How a customer hears of an offer, after 'we’ll'. Whom neither reaches looks at the page of their entry. */
export function offerReaches({ email, phone }: { email: string; phone: string }): string {
	const texts = phone !== '' && takesTexts(phone)
	if (email === '') return texts ? 'text you' : 'show it on this page, so look in again'
	return texts ? `write to ${email} and text you` : `write to ${email}`
}

/** How long an offer stands once its customer is notified, and how long at the least, in milliseconds. */
const offerLasts = { usual: 120 * 60_000, least: 30 * 60_000 } as const

/** The location of a customer, and the day that they wait for. */
export type Waits = Location & { date: CalendarDate }

/** The earliest time to notify the customer of an offer, and the end of its reservation. */
export type OfferTimes = { notifyAt: Date; until: Date }

/**
 * The times of an offer that is made now. At night the slot is reserved at once, and its two hours begin in the morning. They
 * end early when the window closes. `undefined` when too little time is left for an offer of this window, now and later.
 */
export function offerTimes(
	company: Settings,
	waits: Waits,
	window: ArrivalWindow,
	now: Date,
): OfferTimes | undefined {
	const notifyAt = notificationTime(company, now)
	const until = new Date(
		Math.min(notifyAt.getTime() + offerLasts.usual, closes(company, waits, window).getTime()),
	)
	return until.getTime() - notifyAt.getTime() >= offerLasts.least ? { notifyAt, until } : undefined
}

function notificationTime({ timeZone }: Settings, now: Date): Date {
	const hour = localHour(now, timeZone)
	if (hour >= notifiableHours.from && hour < notifiableHours.until) return now
	const today = localDate(now, timeZone)
	return instantOf(hour < notifiableHours.from ? today : addDays(today, 1), notifiableHours.from, timeZone)
}

/** The end of bookings for a window; far away, the start of its day, or the hour when the truck leaves. */
function closes(company: Settings, { date, ...location }: Waits, { startHour }: ArrivalWindow): Date {
	const { reach } = serviceZoneOf(company, location)
	if (reach === 'fixed-days') return instantOf(date, 0, company.timeZone)
	const at = instantOf(date, startHour, company.timeZone).getTime() - company.leadMinutes * 60_000
	const leaves = instantOf(date, leavesAtHour, company.timeZone).getTime()
	return new Date(reach === 'by-eight' ? Math.min(at, leaves) : at)
}
