import { type BookingAction, type BookingStatus, isAhead } from '#app/policies/booking-states.ts'
import type { PickupTimes } from '../rules/pickup-times.ts'
import { timeOfArrival } from './eta-minutes.ts'

/** The questions to staff before an action: whether they mean another day, or a time outside the window. */
export type QuestionAbout = 'another-day' | 'outside-window'

/** An action of staff, with the pickup as it is. `eta`: the minutes until the crew arrives. */
type Wanted = { action: BookingAction; status: BookingStatus; times: PickupTimes; eta: number }

/** These are often entered on the next morning, when no customer is notified of them any more. */
const isEntered = (action: BookingAction) =>
	action === 'arrive' || action === 'finish' || action === 'missCustomer'

/**
 * The question before an action of staff at an instant, in milliseconds; `undefined` for everyday work
 * (docs/rules.md, 'Pickups').
 */
export function questionBefore(wanted: Wanted, at: number): QuestionAbout | undefined {
	const { action, times } = wanted
	const { day, enteredUntil } = times
	if (at < day.from) return action === 'confirm' || action === 'cancel' ? undefined : 'another-day'
	if (at >= day.until) return isEntered(action) && at < enteredUntil ? undefined : 'another-day'
	return isInWindow(wanted, at) ? undefined : 'outside-window'
}

/** Whether the action falls into the window. Lateness is everyday work, unless the customer is sent a time. */
function isInWindow({ action, status, times: { window }, eta }: Wanted, at: number): boolean {
	if (!window) return true
	if (action === 'setOff') {
		const arrival = timeOfArrival(new Date(at), eta).getTime()
		return arrival >= window.from && arrival <= window.until
	}
	if (action === 'missCustomer') return at >= window.from
	// For a crew on its way it was asked before.
	return action !== 'arrive' || status === 'on the way' || at >= window.from
}

/** The value with which a form confirms a question, with the day and window that its author saw. */
export const confirmation = (
	about: QuestionAbout,
	{ date, windowId }: { date: string; windowId: string },
): string => `${about} ${date} ${windowId}`

/**
 * Whether an action needs a crew on its day. A pickup that has begun is finished all the same, and what was done on a past
 * day is entered.
 */
export const needsCrew = (action: BookingAction, status: BookingStatus, times: PickupTimes, at: number) =>
	isAhead(status) && action !== 'cancel' && !(action === 'arrive' && at >= times.day.until)
