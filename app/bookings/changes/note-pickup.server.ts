import * as z from 'zod/mini'
import * as history from '#app/history/history.server.ts'
import { nameOf as nameOfActor } from '#app/history/name-of.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as store from '../store.server.ts'
import { nameOf } from './change-event.server.ts'

const action = 'staff noted'
const noteSchema = z.object({ staffNote: z.string() })

export type PickupNote = { id: string; bookingId: BookingId; at: Date; by: string; text: string }

/**
 * Keeps what staff note of a pickup, whatever became of it: a row of its history, which stays as it was written. The same words by the same
 * person, as of a form that was sent twice, are one note.
 */
export async function notePickup(
	{ database }: Pick<Platform, 'database'>,
	{ bookingId, staff }: { bookingId: BookingId; staff: SignedInStaff },
	text: string,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-booking' }> {
	return database.transaction().execute(async (transaction) => {
		const right = { actor: 'staff', bookingId, staff } as const
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		await store.lockBooking(transaction, found.id)
		const actor = nameOf(right)
		const last = (await history.eachOfBookings(transaction, [found.id], action)).at(-1)
		if (last?.actor === actor && textOf(last) === text) return { ok: true } as const
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			...{ actor, action, before: null, after: { staffNote: text } },
		})
		return { ok: true } as const
	})
}

/** What staff noted of these pickups, in the order in which they did. */
export async function notesOfPickups(
	{ database }: Pick<Platform, 'database'>,
	ids: BookingId[],
): Promise<PickupNote[]> {
	const rows = await history.eachOfBookings(database, ids, action)
	return rows.flatMap((row) => {
		const bookingId = ids.find((id) => id === row.subject_id)
		return bookingId
			? [{ id: row.id, bookingId, at: row.at, by: nameOfActor(row.actor), text: textOf(row) }]
			: []
	})
}

const textOf = ({ after }: { after: unknown }): string => noteSchema.safeParse(after).data?.staffNote ?? ''
