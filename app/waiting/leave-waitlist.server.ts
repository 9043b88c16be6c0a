import type { Transaction } from 'kysely'
import { releaseReservation } from '#app/bookings/capacity/capacity.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { waitingStates } from '#app/policies/waiting-states.ts'
import { jobOfFreed } from '#app/schedule/freed-slots.ts'
import { lockScheduleOf } from '#app/schedule/schedule.server.ts'
import * as store from './store.server.ts'
import { nameOf, transition } from './transition.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs'>

export type LeaveResult = { ok: true } | { ok: false; reason: 'no-such-entry' | 'changed' | 'not-possible' }

/** Ends the entry. Its reserved slot goes to the next in line. */
export const leaveWaitlist = (
	needs: Needs,
	right: store.WaitingRight,
	seen: { version: number; because?: string },
) => leaveOrDecline(needs, right, { ...seen, action: 'leave' })

/** Declines the offer and waits on for the other windows; without others the entry ends. */
export const declineOffer = (needs: Needs, right: store.WaitingRight, seen: { version: number }) =>
	leaveOrDecline(needs, right, { ...seen, action: 'decline' })

async function leaveOrDecline(
	{ database, jobs }: Needs,
	right: store.WaitingRight,
	{ version, action, because }: { version: number; action: 'leave' | 'decline'; because?: string },
): Promise<LeaveResult> {
	return database.transaction().execute(async (transaction) => {
		const entry = await store.findEntry(transaction, right)
		if (!entry) return { ok: false, reason: 'no-such-entry' }
		if (entry.version !== version) return { ok: false, reason: 'changed' }
		if (!waitingStates.can(action, entry.status, right.actor)) return { ok: false, reason: 'not-possible' }
		// Before the entry, in the order in which `processWaitlist` locks them.
		await lockScheduleOf({ database: transaction }, entry.date)
		const others = entry.window_ids.filter((id) => id !== entry.offered_window_id)
		const goesOn = action === 'decline' && others.length > 0
		const by = {
			action: goesOn ? action : 'leave',
			actor: nameOf(right),
			...(because && { because }),
		} as const
		const after = await transition(transaction, entry, by, goesOn ? { window_ids: others } : {})
		if (!after) return { ok: false, reason: 'changed' }
		await releaseSlot({ jobs }, transaction, entry)
		return { ok: true }
	})
}

async function releaseSlot(
	{ jobs }: Pick<Needs, 'jobs'>,
	transaction: Transaction<Tables>,
	{ reservation_id: reservationId, date }: store.PermittedRow,
): Promise<void> {
	if (reservationId === null) return
	await releaseReservation(transaction, reservationId)
	await jobs.enqueue(transaction, [[jobOfFreed(date)]])
}
