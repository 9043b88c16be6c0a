import type { Transaction, Updateable } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import * as store from './store.server.ts'
import { statusAfter, type WaitingAction } from './waiting-states.ts'

/** Who does something with a place in the line, as its history names them. */
export const nameOf = (right: store.WaitingRight): string =>
	right.actor === 'staff' ? right.staff.name : right.actor

/**
 * Does an action on a place that still has this version, with its history; `undefined` when somebody was faster. What is held
 * is no longer this place's, unless it is offered: the caller gives it back or takes it.
 */
export async function transition(
	transaction: Transaction<Tables>,
	place: store.PermittedRow,
	{ action, actor, because }: { action: WaitingAction; actor: string; because?: string },
	change: Updateable<Tables['waiting_requests']> = {},
): Promise<store.PermittedRow | undefined> {
	const status = statusAfter(action)
	const after = await store.changePlace(transaction, place, { ...change, status })
	if (after)
		await store.recordHistory(transaction, {
			waitingId: place.id,
			actor,
			action,
			before: { status: place.status, windows: place.window_ids, offered: place.offered_window_id },
			after: { status, windows: after.window_ids, offered: after.offered_window_id, because },
		})
	return after
}
