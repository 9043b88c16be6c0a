import type { BookingStatus } from '#app/bookings/booking-states.ts'
import type { PickupMessage } from '#app/bookings/pickup-messages.ts'
import type { Company } from '#app/values/company.ts'
import { addDays, type CalendarDate, localDate, localHour } from '#app/values/local-time.ts'

type Zone = Pick<Company, 'timeZone'>

/** Reminders are owed in these hours of the evening before, by the company's clock, and none is sent after them. */
const evening = { from: 18, until: 22 } as const

/** The day of whose pickups customers are to be reminded now; `undefined` when it is not evening. */
export function dayToRemindOf({ timeZone }: Zone, now: Date): CalendarDate | undefined {
	const hour = localHour(now, timeZone)
	return hour >= evening.from && hour < evening.until ? addDays(localDate(now, timeZone), 1) : undefined
}

/** A message that is owed, and how its pickup stands now. */
type Owed = {
	message: PickupMessage
	occasion: string
	eta: Date | null
	date: CalendarDate
	status: BookingStatus
}

/** Why a message that is owed says nothing true any more, in words; `undefined` when it still does. */
export function whyNotSent(company: Zone, owed: Owed, now: Date): string | undefined {
	const { message, occasion, eta, date, status } = owed
	if (message === 'cancelled') return status === 'cancelled' ? undefined : 'the pickup was not cancelled'
	if (status === 'cancelled') return 'the pickup was cancelled first'
	if (message === 'reminder') {
		if (occasion !== date) return 'the pickup was moved first'
		if (status !== 'booked') return `the pickup is ${status}`
		return dayToRemindOf(company, now) === date ? undefined : 'the evening was over'
	}
	if (message === 'on-the-way') {
		if (status !== 'on the way') return `the pickup is ${status}`
		return eta && eta > now ? undefined : 'the time of arrival was over'
	}
	return localDate(now, company.timeZone) > date ? 'the day of the pickup was over' : undefined
}
