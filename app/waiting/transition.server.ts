import type { Transaction, Updateable } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { type WaitingAction, waitingStates } from '#app/policies/waiting-states.ts'
import * as store from './store.server.ts'

/** The author as the history of an entry names them. */
export const nameOf = (right: store.WaitingRight): string =>
	right.actor === 'staff' ? right.staff.name : right.actor

/**
 * Changes an entry that still has this version, with its history; `undefined` when the version has changed. Unless it becomes
 * `offered`, its reservation is no longer its own: the caller releases or redeems it.
 */
export async function transition(
	transaction: Transaction<Tables>,
	entry: store.PermittedRow,
	{ action, actor, because }: { action: WaitingAction; actor: string; because?: string },
	change: Updateable<Tables['waiting_requests']> = {},
): Promise<store.PermittedRow | undefined> {
	const status = waitingStates.after(action)
	const after = await store.changeEntry(transaction, entry, { ...change, status })
	if (after)
		await history.record(transaction, {
			subject: { kind: 'waiting', id: entry.id },
			actor,
			action,
			before: { status: entry.status, windows: entry.window_ids, offered: entry.offered_window_id },
			after: { status, windows: after.window_ids, offered: after.offered_window_id, because },
		})
	return after
}
