import * as history from '#app/history/history.server.ts'
import type { ChangeOrderId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { canAskForMore } from '#app/policies/change-order-states.ts'
import { addDays } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { beginningOf, localDate } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
import { takesTexts } from '#app/values/phone.ts'
import { enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import { contactOf } from '../outgoing/store.server.ts'
import * as bookings from '../store.server.ts'
import { ceilingOf } from './ceiling.server.ts'
import { changeOrderState, type NewChangeOrder } from './change-order.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>
type ByStaff = Extract<bookings.BookingRight, { actor: 'staff' }>

export type AskedResult =
	| { ok: true }
	/** `unreachable`: neither an email nor a text gets to the customer. `sent`: the same form was, with another price or reason. */
	| { ok: false; reason: 'no-such-booking' | 'not-possible' | 'nothing-accepted' | 'unreachable' | 'sent' }
	/** No more than the most that may be charged already. */
	| { ok: false; reason: 'not-above'; most: Cents }

/**
 * Asks the customer of a pickup to agree to more than the price that they accepted, by email and text. What they were asked before, and
 * have not answered, is withdrawn. The same form sent twice is one question.
 */
export async function askForMore(
	needs: Needs,
	right: ByStaff,
	{ changeOrder: id, amount, reason, note }: NewChangeOrder,
): Promise<AskedResult> {
	const { company, now } = needs
	return needs.database.transaction().execute(async (transaction): Promise<AskedResult> => {
		const found = await bookings.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		const booking = await bookings.lockBooking(transaction, found.id)
		const before = await store.changeOrders(transaction, found.id)
		const sent = before.find((row) => row.id === id)
		if (sent)
			return sent.amount_cents === amount && sent.reason === reason
				? { ok: true }
				: { ok: false, reason: 'sent' }
		if (!canAskForMore({ status: booking.status, isCharged: booking.payment !== null }))
			return { ok: false, reason: 'not-possible' }
		const { most } = await ceilingOf(transaction, { ...booking, id: found.id })
		if (most === undefined) return { ok: false, reason: 'nothing-accepted' }
		if (amount <= most) return { ok: false, reason: 'not-above', most }
		const { email, phone, textsAreStopped } = await contactOf(transaction, found.id)
		const ways = [
			...(email === '' ? [] : (['mail'] as const)),
			...(textsAreStopped || !takesTexts(phone) ? [] : (['text'] as const)),
		]
		if (ways.length === 0) return { ok: false, reason: 'unreachable' }
		await store.withdrawOpen(transaction, found.id, right.staff.name)
		await store.insertChangeOrder(transaction, found.id, {
			id,
			before_cents: most,
			amount_cents: amount,
			reason,
			note: note === '' ? null : note,
			asked_at: now(),
			asked_by: right.staff.name,
			open_until: endOfPickup(company, booking.date, now()),
		})
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: right.staff.name,
			action: 'asked for more',
			before: { price: most },
			after: { price: amount, because: reason },
		})
		await enqueueMessages(
			needs,
			transaction,
			{ bookingId: found.id },
			ways.map((channel) => ({ kind: 'change-order', channel, dedupeKey: id })),
		)
		return { ok: true }
	})
}

/** The end of the pickup's day, or of this one, whichever is later. */
const endOfPickup = ({ timeZone }: Pick<Company, 'timeZone'>, date: string, now: Date) => {
	const today = localDate(now, timeZone)
	return beginningOf(addDays(date > today ? date : today, 1), timeZone)
}

export type WithdrawnResult =
	| { ok: true }
	/** `over`: answered or over by now. */
	| { ok: false; reason: 'no-such-booking' | 'over' }

/** Takes back what the customer of a pickup is asked. Taking it back twice is not an error. */
export async function withdrawChangeOrder(
	{ database, now }: Pick<Platform, 'database' | 'now'>,
	right: ByStaff,
	id: ChangeOrderId,
): Promise<WithdrawnResult> {
	return database.transaction().execute(async (transaction): Promise<WithdrawnResult> => {
		const found = await bookings.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		const booking = await bookings.lockBooking(transaction, found.id)
		const row = (await store.changeOrders(transaction, found.id)).find((each) => each.id === id)
		if (!row) return { ok: false, reason: 'over' }
		const state = changeOrderState(row, booking, now())
		if (state === 'withdrawn') return { ok: true }
		if (state !== 'asked') return { ok: false, reason: 'over' }
		await store.withdrawOpen(transaction, found.id, right.staff.name)
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: right.staff.name,
			action: 'took the question back',
			before: { price: row.amount_cents },
			after: { price: row.before_cents },
		})
		return { ok: true }
	})
}
