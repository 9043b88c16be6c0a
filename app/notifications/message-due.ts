import type { BookingStatus } from '#app/bookings/booking-states.ts'
import type { PickupMessage } from '#app/bookings/pickup-messages.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { localDate, localHour } from '#app/values/local-time.ts'

type Zone = Pick<Company, 'timeZone'>

/** Reminders are owed in these hours of the evening before, by the company's clock, and none is sent after them. */
const evening = { from: 18, until: 22 } as const

/** The day of whose pickups customers are to be reminded now; `undefined` when it is not evening. */
export function dayToRemindOf({ timeZone }: Zone, now: Date): CalendarDate | undefined {
	const hour = localHour(now, timeZone)
	return hour >= evening.from && hour < evening.until ? addDays(localDate(now, timeZone), 1) : undefined
}

/** Why a message to somebody in the waiting list says nothing true any more; `undefined` when it still does. */
export function whyNotToldWaiting(
	owed: {
		message: PickupMessage
		occasion: string
		eta: Date | null
		status: string
		heldPlaceId: string | null
	},
	now: Date,
): string | undefined {
	const { message, occasion, eta, status, heldPlaceId } = owed
	if (message === 'waiting-list')
		return status === 'waiting' || status === 'offered' ? undefined : 'they no longer wait'
	if (message === 'waiting-over') return undefined
	if (heldPlaceId !== occasion) return 'the place was taken or given on first'
	return eta && eta > now ? undefined : 'the time of the offer was over'
}

/** A message that is owed, and how its pickup stands now. */
type Owed = {
	message: PickupMessage
	occasion: string
	eta: Date | null
	date: CalendarDate
	status: BookingStatus
	/** A change of the pickup is told by a later message, in the words of how it stands now, as this one would be. */
	overtaken: boolean
}

/** Why a message that is owed says nothing true any more, in words; `undefined` when it still does. */
export function whyNotSent(company: Zone, owed: Owed, now: Date): string | undefined {
	const { message, occasion, eta, date, status, overtaken } = owed
	if (message === 'cancelled' || message === 'declined')
		return status === 'cancelled' ? undefined : 'the pickup was not cancelled'
	if (status === 'cancelled') return 'the pickup was cancelled first'
	if (overtaken) return 'a later message says what holds'
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
