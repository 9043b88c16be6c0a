import * as history from '#app/history/history.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { takesComplaints } from '#app/policies/booking-states.ts'
import * as bookings from '../store.server.ts'
import type { TypedComplaint, TypedOutcome } from './complaint.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'now'>
type ByStaff = Extract<bookings.BookingRight, { actor: 'staff' }>

export type ComplaintResult =
	| { ok: true }
	/** `saved-otherwise`: the same form was, with other words. */
	| { ok: false; reason: 'no-such-booking' | 'not-over' | 'no-such-complaint' | 'saved-otherwise' }
	/** Someone else has closed it since. */
	| { ok: false; reason: 'closed'; by: string }

/** Takes a complaint about a pickup that is over. The same form twice is one. */
export const takeComplaint = (
	{ database, now }: Needs,
	right: ByStaff,
	{ complaint: id, said }: TypedComplaint,
): Promise<ComplaintResult> =>
	database.transaction().execute(async (transaction) => {
		const found = await bookings.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		const { status } = await bookings.lockBooking(transaction, found.id)
		if (!takesComplaints(status)) return { ok: false, reason: 'not-over' }
		const by = right.staff.name
		const isNew = await store.insertComplaint(transaction, found.id, {
			id,
			said,
			made_at: now(),
			taken_by: by,
		})
		if (!isNew) {
			const saved = (await store.complaintsOf(transaction, found.id)).find((each) => each.id === id)
			return saved?.said === said ? { ok: true } : { ok: false, reason: 'saved-otherwise' }
		}
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: by,
			action: 'complaint',
			before: null,
			after: { said },
		})
		return { ok: true }
	})

/** Says what came of a complaint, once: of two who do, the second is told. */
export const closeComplaint = (
	{ database, now }: Needs,
	right: ByStaff,
	{ complaint: id, outcome, note }: TypedOutcome,
): Promise<ComplaintResult> =>
	database.transaction().execute(async (transaction) => {
		const found = await bookings.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' }
		const by = right.staff.name
		const closed = { outcome, outcome_note: note, closed_at: now(), closed_by: by }
		if (!(await store.closeComplaint(transaction, found.id, id, closed))) {
			const stands = (await store.complaintsOf(transaction, found.id)).find((each) => each.id === id)
			if (!stands) return { ok: false, reason: 'no-such-complaint' }
			const isSame = stands.outcome === outcome && stands.outcome_note === note && stands.closed_by === by
			return isSame ? { ok: true } : { ok: false, reason: 'closed', by: stands.closed_by ?? '' }
		}
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: by,
			action: 'complaint closed',
			before: null,
			after: { outcome, note },
		})
		return { ok: true }
	})

export async function complaintsOf({ database }: Pick<Needs, 'database'>, right: ByStaff) {
	const booking = await bookings.findBooking(database, right)
	return booking ? store.complaintsOf(database, booking.id) : []
}
