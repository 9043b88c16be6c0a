import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'

/** Where a pickup stands. `requested`: asked for where trucks come on fixed days, and not settled yet. */
export type BookingStatus = Selectable<Tables['bookings']>['status']

export type BookingActor = 'customer' | 'staff'

/** Who may do what with a pickup, and when. */
const moves = {
	confirm: { from: ['requested'], to: 'booked', by: ['staff'] },
	setOff: { from: ['booked'], to: 'on the way', by: ['staff'] },
	arrive: { from: ['booked', 'on the way'], to: 'arrived', by: ['staff'] },
	finish: { from: ['arrived'], to: 'done', by: ['staff'] },
	cancel: { from: ['requested', 'booked', 'on the way'], to: 'cancelled', by: ['customer', 'staff'] },
	missCustomer: { from: ['on the way', 'arrived'], to: 'no-show', by: ['staff'] },
} as const satisfies Record<
	string,
	{ from: readonly BookingStatus[]; to: BookingStatus; by: readonly BookingActor[] }
>

export type BookingAction = keyof typeof moves

/** Where an action leads. */
export const statusAfter = (action: BookingAction): BookingStatus => moves[action].to

/** Whether somebody may do this with a pickup that stands so. */
export function bookingCan(action: BookingAction, status: BookingStatus, actor: BookingActor): boolean {
	const { from, by }: { from: readonly BookingStatus[]; by: readonly BookingActor[] } = moves[action]
	return from.includes(status) && by.includes(actor)
}

/** What somebody may do with a pickup that stands so. */
export const bookingActions = (status: BookingStatus, actor: BookingActor): BookingAction[] =>
	actionNames.filter((action) => bookingCan(action, status, actor))

/** Whether a pickup has come to its end. The same form sent after it is a new booking. */
export const isOver = (status: BookingStatus): boolean => bookingActions(status, 'staff').length === 0

export const actionNames = ['confirm', 'setOff', 'arrive', 'finish', 'cancel', 'missCustomer'] as const
