import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'

/** The status of a pickup. `requested`: trucks come there on fixed days, and the day is not settled yet. */
export type BookingStatus = Selectable<Tables['bookings']>['status']

/** `system`: what happens by itself, when its time is over. */
export type BookingActor = 'customer' | 'staff' | 'system'

/** Who may do which action, and from which status. */
const moves = {
	confirm: { from: ['requested'], to: 'booked', by: ['staff'] },
	setOff: { from: ['booked'], to: 'on the way', by: ['staff'] },
	arrive: { from: ['booked', 'on the way'], to: 'arrived', by: ['staff'] },
	finish: { from: ['arrived'], to: 'done', by: ['staff'] },
	cancel: {
		from: ['requested', 'booked', 'on the way'],
		to: 'cancelled',
		by: ['customer', 'staff', 'system'],
	},
	missCustomer: { from: ['on the way', 'arrived'], to: 'no-show', by: ['staff'] },
} as const satisfies Record<
	string,
	{ from: readonly BookingStatus[]; to: BookingStatus; by: readonly BookingActor[] }
>

export type BookingAction = keyof typeof moves

/** The status after an action. */
export const statusAfter = (action: BookingAction): BookingStatus => moves[action].to

/** What becomes of a pickup by an action of which its customer is told when it is done. */
export type AnsweredChange = 'settled' | 'declined' | 'lapsed' | 'cancelled'

/**
 * What a customer is told of an action: that the day of a request is settled, that it was declined or has lapsed, or that
 * the pickup is cancelled. `undefined` for an action of which nothing is to be written down but the status.
 */
export function toldOf(
	action: BookingAction,
	{ status, actor }: { status: BookingStatus; actor: BookingActor },
): AnsweredChange | undefined {
	if (action === 'confirm') return 'settled'
	if (action !== 'cancel') return undefined
	if (actor === 'system') return 'lapsed'
	return status === 'requested' && actor === 'staff' ? 'declined' : 'cancelled'
}

/** Whether the actor may do this action with a pickup of this status. */
export function bookingCan(action: BookingAction, status: BookingStatus, actor: BookingActor): boolean {
	const { from, by }: { from: readonly BookingStatus[]; by: readonly BookingActor[] } = moves[action]
	// By itself only a request ends that nobody has answered.
	if (actor === 'system' && status !== 'requested') return false
	return from.includes(status) && by.includes(actor)
}

/** The actions that the actor may do with a pickup of this status. */
export const bookingActions = (status: BookingStatus, actor: BookingActor): BookingAction[] =>
	actionNames.filter((action) => bookingCan(action, status, actor))

/** Whether a status is final. The same form sent afterwards is a new booking. */
export const isOver = (status: BookingStatus): boolean => bookingActions(status, 'staff').length === 0

export const actionNames = ['confirm', 'setOff', 'arrive', 'finish', 'cancel', 'missCustomer'] as const
