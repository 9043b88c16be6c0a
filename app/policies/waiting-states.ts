import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import { type Move, stateMachine } from './state-machine.ts'

/** `lapsed`: an offer was not accepted in time. `over`: the day came too near. */
export type WaitingStatus = Selectable<Tables['waiting_requests']>['status']

const moves = {
	offer: { to: 'offered', from: { waiting: ['system'] } },
	/** A customer accepts only an offer; staff book any free window from the wait list. */
	take: { to: 'booked', from: { waiting: ['staff'], offered: ['customer', 'staff'] } },
	/** The customer waits on for the other windows. */
	decline: { to: 'waiting', from: { offered: ['customer'] } },
	/** No crew comes on that day, and the customer has not been notified: they wait on. */
	withdraw: { to: 'waiting', from: { offered: ['system'] } },
	leave: {
		to: 'left',
		from: { waiting: ['customer', 'staff', 'system'], offered: ['customer', 'staff', 'system'] },
	},
	lapse: { to: 'lapsed', from: { offered: ['system'] } },
	end: { to: 'over', from: { waiting: ['system'] } },
} as const satisfies Record<string, Move<WaitingStatus>>

export type WaitingAction = keyof typeof moves

/** The statuses of an entry of the wait list, and who may change them. */
export const waitingStates = stateMachine<WaitingStatus, WaitingAction>(['waiting'], moves)
