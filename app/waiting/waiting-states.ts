import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'

/**
 * How a place in the waiting list stands. `lapsed`: nobody took what was held for them. `over`: the day came too near.
 */
export type WaitingStatus = Selectable<Tables['waiting_requests']>['status']

/** `system`: what happens by itself. */
export type WaitingActor = 'customer' | 'staff' | 'system'

/** Who may do which action, and from which status. */
const moves = {
	offer: { from: ['waiting'], to: 'offered', by: ['system'] },
	take: { from: ['waiting', 'offered'], to: 'booked', by: ['customer', 'staff'] },
	/** Goes on to wait for the other windows. */
	decline: { from: ['offered'], to: 'waiting', by: ['customer'] },
	leave: { from: ['waiting', 'offered'], to: 'left', by: ['customer', 'staff', 'system'] },
	lapse: { from: ['offered'], to: 'lapsed', by: ['system'] },
	end: { from: ['waiting'], to: 'over', by: ['system'] },
} as const satisfies Record<
	string,
	{ from: readonly WaitingStatus[]; to: WaitingStatus; by: readonly WaitingActor[] }
>

export type WaitingAction = keyof typeof moves

/** The status after an action. */
export const statusAfter = (action: WaitingAction): WaitingStatus => moves[action].to

/** Whether the actor may do this action with a place of this status. */
export function waitingCan(action: WaitingAction, status: WaitingStatus, actor: WaitingActor): boolean {
	const { from, by }: { from: readonly WaitingStatus[]; by: readonly WaitingActor[] } = moves[action]
	// A customer takes what is held for them; staff book from the line what is free.
	if (action === 'take' && actor === 'customer' && status !== 'offered') return false
	return from.includes(status) && by.includes(actor)
}

/** Whether nothing more comes of it. */
export const hasEnded = (status: WaitingStatus): boolean => status !== 'waiting' && status !== 'offered'
