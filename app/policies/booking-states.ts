import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import { type Actor, type Move, stateMachine } from './state-machine.ts'

/** The status of a pickup. `requested`: trucks come there on fixed days, and the day is not confirmed yet. */
export type BookingStatus = Selectable<Tables['bookings']>['status']

export const bookingStatuses = [
	'requested',
	'booked',
	'on the way',
	'arrived',
	'done',
	'cancelled',
	'no-show',
] as const satisfies BookingStatus[]

const moves = {
	confirm: { to: 'booked', from: { requested: ['staff'] } },
	setOff: { to: 'on the way', from: { booked: ['staff'] } },
	arrive: { to: 'arrived', from: { booked: ['staff'], 'on the way': ['staff'] } },
	finish: { to: 'done', from: { arrived: ['staff'] } },
	cancel: {
		to: 'cancelled',
		from: {
			requested: ['customer', 'staff', 'system'],
			booked: ['customer', 'staff'],
			'on the way': ['customer', 'staff'],
		},
	},
	missCustomer: { to: 'no-show', from: { 'on the way': ['staff'], arrived: ['staff'] } },
	/** Its customer moves a pickup far away: the new day has to be confirmed. */
	requestAgain: { to: 'requested', from: { booked: ['customer'] } },
} as const satisfies Record<string, Move<BookingStatus>>

/** The statuses of a pickup, and who may change them. */
export const bookingStates = stateMachine<BookingStatus, keyof typeof moves>(['requested', 'booked'], moves)

/** What a pickup is again once staff undo that it is done: no move, so that nothing else leads out of `done`. */
export const statusBeforeDone: BookingStatus = 'arrived'

/** What one does to a pickup to change its status; `requestAgain` is part of a move. */
export const actionNames = ['confirm', 'setOff', 'arrive', 'finish', 'cancel', 'missCustomer'] as const
export type BookingAction = (typeof actionNames)[number]

export const bookingActions = (status: BookingStatus, actor: Actor): BookingAction[] =>
	actionNames.filter((action) => bookingStates.can(action, status, actor))

/** The status of a pickup after its customer or staff have moved it. */
export const statusAfterMove = (
	status: BookingStatus,
	{ farAway, actor }: { farAway: boolean; actor: Actor },
) => (farAway ? bookingStates.next('requestAgain', status, actor) : status)

/** The changes of a pickup of which its customer is notified. */
export type AnsweredChange = 'confirmed' | 'declined' | 'lapsed' | 'cancelled'

/**
 * The change of which the customer is notified: a request that was confirmed, was declined or has lapsed, or a cancellation.
 * `undefined` for actions that only change the status.
 */
export function customerChangeOf(
	action: BookingAction,
	{ status, actor }: { status: BookingStatus; actor: Actor },
): AnsweredChange | undefined {
	if (action === 'confirm') return 'confirmed'
	if (action !== 'cancel') return undefined
	if (actor === 'system') return 'lapsed'
	return status === 'requested' && actor === 'staff' ? 'declined' : 'cancelled'
}

/** Whether the crew has not set off yet. */
export const isAhead = (status: BookingStatus): boolean => status === 'requested' || status === 'booked'

/** Whether a complaint about the pickup can be taken: someone came, or should have. */
export const takesComplaints = (status: BookingStatus): boolean => status === 'done' || status === 'no-show'

/** Whether the crew is expected: its day is confirmed, and it is not there yet. */
export const canRunLate = (status: BookingStatus): boolean => status === 'booked' || status === 'on the way'

/** Whether the pickup is neither over nor cancelled: details and photos can still change. */
export const isUnderWay = (status: BookingStatus): boolean => !bookingStates.isFinal(status)

/** The statuses of a pickup that is neither over nor cancelled. */
export const statusesUnderWay = bookingStatuses.filter(isUnderWay)
