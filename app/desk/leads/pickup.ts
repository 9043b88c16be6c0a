import { needsCrew } from '#app/bookings/changes/action-question.ts'
import type { PickupTimes } from '#app/bookings/rules/pickup-times.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { BookingAction, BookingStatus } from '#app/policies/booking-states.ts'
import { bookingActions } from '#app/policies/booking-states.ts'

export type Pickup = {
	id: BookingId
	/** For use on the phone: `K7M3QX`. */
	reference: string
	status: BookingStatus
	version: number
	actions: BookingAction[]
}

/** The actions that staff may do with a pickup: when no crew comes, none that begins it. */
export const actionsAtDesk = (
	{ status, times, nobodyComes }: { status: BookingStatus; times: PickupTimes; nobodyComes: boolean },
	now: Date,
): BookingAction[] =>
	bookingActions(status, 'staff').filter(
		(action) => !nobodyComes || !needsCrew(action, status, times, now.getTime()),
	)

const actionWords: Record<BookingAction, string> = {
	confirm: 'Confirm the day',
	setOff: 'On the way',
	arrive: 'Arrived',
	finish: 'Done',
	missCustomer: 'No one there',
	cancel: 'Cancel pickup',
}

/** The button of an action: a request is declined, and a booking cancelled. */
export const actionInWords = (action: BookingAction, { status }: Pick<Pickup, 'status'>): string =>
	action === 'cancel' && status === 'requested' ? 'Decline' : actionWords[action]

const asMarked: Record<string, string | undefined> = {
	arrived: 'marked as arrived',
	'no-show': 'marked as a no-show',
}

/** What a pickup is since something was pressed: `Jo is now marked as a no-show.` */
export const nowInWords = (name: string, status: string): string =>
	`${name} is now ${asMarked[status] ?? status}.`
