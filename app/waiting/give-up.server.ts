import type { Transaction } from 'kysely'
import { releaseHeldPlace } from '#app/bookings/bookings.server.ts'
import type { Tables } from '#app/platform/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { jobOfFreed } from '#app/schedule/freed-places.ts'
import { holdScheduleOf } from '#app/schedule/schedule.server.ts'
import * as store from './store.server.ts'
import { nameOf, transition } from './transition.server.ts'
import { waitingCan } from './waiting-states.ts'

type Needs = Pick<Platform, 'database' | 'jobs'>

export type LeaveResult = { ok: true } | { ok: false; reason: 'no-such-place' | 'changed' | 'not-possible' }

/** Leaves the line. What was held goes to the next. */
export const leaveLine = (
	needs: Needs,
	right: store.WaitingRight,
	seen: { version: number; because?: string },
) => giveUp(needs, right, { ...seen, action: 'leave' })

/** Declines the window that is held, and goes on to wait for the others; without others it is leaving the line. */
export const declinePlace = (needs: Needs, right: store.WaitingRight, seen: { version: number }) =>
	giveUp(needs, right, { ...seen, action: 'decline' })

async function giveUp(
	{ database, jobs }: Needs,
	right: store.WaitingRight,
	{ version, action, because }: { version: number; action: 'leave' | 'decline'; because?: string },
): Promise<LeaveResult> {
	return database.transaction().execute(async (transaction) => {
		const place = await store.findPlace(transaction, right)
		if (!place) return { ok: false, reason: 'no-such-place' }
		if (place.version !== version) return { ok: false, reason: 'changed' }
		if (!waitingCan(action, place.status, right.actor)) return { ok: false, reason: 'not-possible' }
		// Before the place in the line, as whoever serves it does.
		await holdScheduleOf({ database: transaction }, place.date)
		const others = place.window_ids.filter((id) => id !== place.offered_window_id)
		const goesOn = action === 'decline' && others.length > 0
		const by = {
			action: goesOn ? action : 'leave',
			actor: nameOf(right),
			...(because && { because }),
		} as const
		const after = await transition(transaction, place, by, goesOn ? { window_ids: others } : {})
		if (!after) return { ok: false, reason: 'changed' }
		await giveBack({ jobs }, transaction, place)
		return { ok: true }
	})
}

async function giveBack(
	{ jobs }: Pick<Needs, 'jobs'>,
	transaction: Transaction<Tables>,
	{ held_place_id: heldPlaceId, date }: store.PermittedRow,
): Promise<void> {
	if (heldPlaceId === null) return
	await releaseHeldPlace(transaction, heldPlaceId)
	await jobs.enqueue(transaction, [[jobOfFreed(date)]])
}
