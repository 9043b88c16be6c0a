import { randomUUID } from 'node:crypto'
import * as history from '#app/history/history.server.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { canRunLate, isAhead } from '#app/policies/booking-states.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { formatTime, localDate } from '#app/values/local-time.ts'
import { takesTexts } from '#app/values/phone.ts'
import { whyNobodyComes } from '../capacity/nobody-comes.ts'
import { byChannels, changeDedupeKey, enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import { contactOf, lastNotifiedTime } from '../outgoing/store.server.ts'
import { pickupTimes } from '../rules/pickup-times.ts'
import * as store from '../store.server.ts'
import { nameOf } from './change-event.server.ts'
import { upToFiveMinutes } from './eta-minutes.ts'
import { isNotifiedOf } from './running-late.ts'

export type RunningLate =
	| { ok: true }
	| {
			ok: false
			reason:
				| 'no-such-booking'
				| 'changed'
				| 'not-possible'
				| 'another-day'
				| 'nobody-comes'
				| 'past'
				| 'before-window'
				| 'no-way'
	  }
	/** The time that the customer was told before, from which the new one slips too little. */
	| { ok: false; reason: 'notified-already'; notified: Date }

/**
 * Tells the customer of a pickup of today that the crew is running late, with the new time, rounded up to five minutes: once,
 * and again when it slips by 15 minutes or more. The booking must still have the version that was seen, and keeps it.
 */
export async function notifyLate(
	{ database, jobs, company, now }: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	{ bookingId, staff }: { bookingId: BookingId; staff: SignedInStaff },
	{ version, at }: { version: number; at: Date },
): Promise<RunningLate> {
	return database.transaction().execute(async (transaction) => {
		const right = { actor: 'staff', bookingId, staff } as const
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const booking = await store.lockBooking(transaction, found.id)
		const { date, status } = booking
		if (booking.version !== version) return { ok: false, reason: 'changed' } as const
		if (!canRunLate(status)) return { ok: false, reason: 'not-possible' } as const
		const eta = upToFiveMinutes(at)
		const [today, arrives] = [now(), eta].map((moment) => localDate(moment, company.timeZone))
		if (date !== today || date !== arrives) return { ok: false, reason: 'another-day' } as const
		if (eta <= now()) return { ok: false, reason: 'past' } as const
		const { window } = pickupTimes(company, { date, windowId: booking.window_id })
		if (window && eta.getTime() < window.from) return { ok: false, reason: 'before-window' } as const
		const schedule = await readSchedule({ database: transaction }, date, date)
		if (isAhead(status) && whyNobodyComes(schedule, { date, truckId: booking.truck_id }))
			return { ok: false, reason: 'nobody-comes' } as const
		const { email, phone, textsAreStopped } = await contactOf(transaction, found.id)
		if (email === '' && (textsAreStopped || !takesTexts(phone)))
			return { ok: false, reason: 'no-way' } as const
		const notified = await lastNotifiedTime(transaction, found.id)
		if (notified && !isNotifiedOf(eta, notified))
			return { ok: false, reason: 'notified-already', notified } as const
		const late = {
			kind: 'late',
			eta,
			// The locked booking and the time told before keep a press from counting twice; what failed can be sent again.
			dedupeKey: `${changeDedupeKey(booking)}, ${randomUUID()}`,
		} as const
		await enqueueMessages({ jobs }, transaction, { bookingId: found.id }, byChannels(['mail', 'text'], late))
		const inHistory = (time: Date | undefined) => ({
			arrives: time ? formatTime(time, company.timeZone) : '',
		})
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: nameOf(right),
			action: 'running late',
			before: inHistory(notified),
			after: inHistory(eta),
		})
		return { ok: true } as const
	})
}
