import type { BookingAction } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import { actionInWords } from '../../leads/pickup.ts'

/** An action on a pickup, or its move. */
export type Change = {
	pickup: Pick<PickupOfDay, 'id' | 'name' | 'phone' | 'email' | 'texts' | 'version' | 'status'>
} & (
	| {
			action: BookingAction
			/** With 'setOff': in how many minutes the crew arrives. */
			eta: string | undefined
			/** The question that was confirmed before. */
			confirmed?: string
	  }
	| {
			/** `inWords`: `10–12pm`, with the day where it is another one. */
			moveTo: { date: CalendarDate; windowId: string; inWords: string }
	  }
)

/** What a pickup is once a change of it was done. */
export type Since = Pick<PickupOfDay, 'status' | 'version'>

/** A change that was pressed or dropped: it waits to be sent, or is being sent. */
export type PendingChange = Change & { sending: boolean }

const following: Partial<Record<BookingAction, BookingAction>> = { setOff: 'arrive', arrive: 'finish' }

/** What the crew presses next, once this is done; `undefined` where it goes on to nothing by itself. */
export const nextAfter = (change: Change): BookingAction | undefined =>
	'action' in change ? following[change.action] : undefined

/** `On the way, arriving in 45 minutes`, or `Move to 10–12pm` */
export function changeInWords(change: Change): string {
	if ('moveTo' in change) return `Move to ${change.moveTo.inWords}`
	const { pickup, action, eta } = change
	const words = actionInWords(action, pickup)
	return eta === undefined ? words : `${words}, arriving in ${eta} minutes`
}
