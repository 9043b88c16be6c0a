import type { Channel, CustomerMessage } from '#app/bookings/outgoing/messages.ts'
import { type BookingStatus, canRunLate } from '#app/policies/booking-states.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { localDate, localHour } from '#app/values/local-time.ts'

type Zone = Pick<Company, 'timeZone'>

/** Reminders are enqueued in these hours of the evening before, by the company's clock, and sent no later. */
const evening = { from: 18, until: 22 } as const

/** The day whose customers are to be reminded now; `undefined` when it is not evening. */
export function dayToRemindOf({ timeZone }: Zone, now: Date): CalendarDate | undefined {
	const hour = localHour(now, timeZone)
	return hour >= evening.from && hour < evening.until ? addDays(localDate(now, timeZone), 1) : undefined
}

/** Why a message to a customer on the wait list is no longer true, in words; `undefined` when it still is. */
export function whyNotNotifiedWaiting(
	pending: {
		kind: CustomerMessage
		dedupeKey: string
		eta: Date | null
		status: string
		reservationId: string | null
	},
	now: Date,
): string | undefined {
	const { kind, dedupeKey, eta, status, reservationId } = pending
	if (kind === 'waiting-list')
		return status === 'waiting' || status === 'offered' ? undefined : 'they’re no longer waiting'
	if (kind === 'waiting-over') return undefined
	if (reservationId !== dedupeKey) return 'the spot was taken or passed on first'
	return eta && eta > now ? undefined : 'the offer had ended'
}

/** A pending message, and the current state of its pickup. */
type PendingMessage = {
	kind: CustomerMessage
	channel: Channel
	dedupeKey: string
	eta: Date | null
	date: CalendarDate
	status: BookingStatus
	/** Why no crew comes by the schedule, in words; for reminders only. */
	nobodyComes?: string | undefined
	/** The kinds of the later messages about the same pickup by the same channel. */
	later: readonly string[]
}

/**
 * Whether a later message says what this one would. An email that confirms says more than one about a move, such as what to
 * pay: only the answer to a request stands in its place.
 */
function isSuperseded({ kind, channel, later }: Pick<PendingMessage, 'kind' | 'channel' | 'later'>): boolean {
	if (kind === 'on-the-way') return later.includes('late')
	if (kind === 'late') return ['late', 'on-the-way', 'moved'].some((each) => later.includes(each))
	if (kind !== 'confirmed' && kind !== 'moved' && kind !== 'settled') return false
	return (
		later.includes('settled') || (later.includes('moved') && !(kind === 'confirmed' && channel === 'mail'))
	)
}

const replaced = 'a later message replaced it'

/** Why a sync is left out: a later one says all of the booking. The second one of the same booking comes after the emails of the first. */
export const whyNotSynced = ({ later }: Pick<PendingMessage, 'later'>): string | undefined =>
	later.includes('sync') ? replaced : undefined

/**
 * The first words of the reason for a reminder that is withheld because no crew comes: it is enqueued again when one does.
 */
export const withheld = 'no crew: '

/** Why a pending message is no longer true, in words; `undefined` when it still is. */
export function whyNotSent(company: Zone, pending: PendingMessage, now: Date): string | undefined {
	const { kind, dedupeKey, eta, date, status, nobodyComes } = pending
	if (kind === 'cancelled' || kind === 'declined')
		return status === 'cancelled' ? undefined : 'the pickup wasn’t cancelled'
	if (status === 'cancelled') return 'the pickup was cancelled first'
	if (isSuperseded(pending)) return replaced
	if (kind === 'reminder') {
		if (dedupeKey !== date) return 'the pickup was moved first'
		if (status !== 'booked') return `the pickup is ${status}`
		if (nobodyComes !== undefined) return `${withheld}${nobodyComes}`
		return dayToRemindOf(company, now) === date ? undefined : 'it was too late that evening'
	}
	if (kind === 'late') {
		if (!canRunLate(status)) return `the pickup is ${status}`
		if (!eta || localDate(eta, company.timeZone) !== date) return 'the pickup was moved first'
		return eta > now ? undefined : 'the time of arrival was over'
	}
	if (kind === 'missed' && status !== 'no-show') return `the pickup is ${status}`
	if (kind === 'on-the-way') {
		if (status !== 'on the way') return `the pickup is ${status}`
		return eta && eta > now ? undefined : 'the arrival time had passed'
	}
	// Staff send it on purpose, also after the day.
	if (kind === 'link-again') return undefined
	return localDate(now, company.timeZone) > date ? 'the pickup day had passed' : undefined
}
