import * as history from '#app/history/history.server.ts'
import type { BookingId, SignedInStaff, ThreadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { personOfThread } from '#app/threads/threads.server.ts'
import { isBlank } from '#app/values/typed-text.ts'
import { promiseWithCurbside, withdrawWithCurbside } from '../promises/promises.server.ts'
import * as bookings from '../store.server.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'now'>
type ByStaff = { bookingId: BookingId; textId: string; staff: SignedInStaff }

/** `gone`: there is no such booking or text, or it isn't this person's. `over`: the pickup is over or cancelled. */
export type CurbsideResult =
	| { ok: true; reference: string }
	| { ok: false; reason: 'gone' }
	| { ok: false; reason: 'over'; reference: string }

/**
 * Keeps a text of a thread's person as their consent to a curbside pickup, with its words as they are. Staff have read it: nothing
 * decides by the words, but a picture alone consents to nothing. Twice is once. Photos of the place are promised with it.
 */
export const markCurbside = (
	{ database, now }: Needs,
	threadId: ThreadId,
	{ bookingId, textId, staff }: ByStaff,
): Promise<CurbsideResult> =>
	database.transaction().execute(async (transaction) => {
		const found = await bookings.findBooking(transaction, { actor: 'staff', bookingId, staff })
		const { records, threads } = await personOfThread({ database: transaction }, { threadId })
		if (!found || !records.includes(found.customer_id)) return { ok: false, reason: 'gone' }
		const { status, reference } = await bookings.lockBooking(transaction, found.id)
		if (!isUnderWay(status)) return { ok: false, reason: 'over', reference }
		const phones = threads.map(({ contact }) => contact)
		const words = await store.textWords(transaction, found.id, { textId, phones })
		if (words === undefined || isBlank(words)) return { ok: false, reason: 'gone' }
		const at = now()
		const isNew = await store.insertConsent(transaction, found.id, {
			...{ text_id: textId, words, marked_by: staff.name, marked_at: at },
		})
		if (isNew) {
			await promiseWithCurbside(transaction, found.id, at)
			await recordCurbside(transaction, { bookingId, textId, staff }, 'curbside')
		}
		return { ok: true, reference }
	})

/** Takes back that a text was marked as consent. Twice is once. What a crew has gone by stays. */
export const unmarkCurbside = (
	{ database }: Pick<Needs, 'database'>,
	{ bookingId, textId, staff }: ByStaff,
): Promise<CurbsideResult> =>
	database.transaction().execute(async (transaction) => {
		const found = await bookings.findBooking(transaction, { actor: 'staff', bookingId, staff })
		if (!found) return { ok: false, reason: 'gone' }
		const { status, reference } = await bookings.lockBooking(transaction, found.id)
		if (!isUnderWay(status)) return { ok: false, reason: 'over', reference }
		const markedAt = await store.deleteConsent(transaction, found.id, textId)
		if (markedAt) {
			const left = await store.firstMarked(transaction, found.id)
			await withdrawWithCurbside(transaction, found.id, { markedAt, left })
			await recordCurbside(transaction, { bookingId, textId, staff }, 'curbside taken back')
		}
		return { ok: true, reference }
	})

/** Without the words: these go with the text, and the history stays. */
const recordCurbside = (
	transaction: Platform['database'],
	{ bookingId, textId, staff }: ByStaff,
	action: 'curbside' | 'curbside taken back',
) =>
	history.record(transaction, {
		subject: { kind: 'booking', id: bookingId },
		actor: staff.name,
		action,
		before: null,
		after: { text: textId },
	})
