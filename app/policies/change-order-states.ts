import { type BookingStatus, isAhead } from './booking-states.ts'
import { type Move, stateMachine } from './state-machine.ts'

/** `expired`: nobody answered before the pickup was over. `withdrawn`: staff took it back, or asked something else. */
export type ChangeOrderState = 'asked' | 'agreed' | 'refused' | 'expired' | 'withdrawn'

const moves = {
	agree: { to: 'agreed', from: { asked: ['customer'] } },
	refuse: { to: 'refused', from: { asked: ['customer'] } },
	expire: { to: 'expired', from: { asked: ['system'] } },
	withdraw: { to: 'withdrawn', from: { asked: ['staff'] } },
} as const satisfies Record<string, Move<ChangeOrderState>>

/** The states of a change order, and who may change them. */
export const changeOrderStates = stateMachine<ChangeOrderState, keyof typeof moves>(['asked'], moves)

/** Whether a crew can be on site, or was and has not charged yet: then staff may ask for a higher price. */
export const canAskForMore = ({
	status,
	isCharged,
}: {
	status: BookingStatus
	isCharged: boolean
}): boolean => !isCharged && !isAhead(status) && status !== 'cancelled' && status !== 'no-show'
