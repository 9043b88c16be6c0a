import type { BookingAction } from '#app/bookings/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { actionInWords } from '../leads/pickup.ts'

/** What staff want of a pickup: an action on it, or another window for it. */
export type Change = {
	pickup: Pick<PickupOfDay, 'id' | 'name' | 'email' | 'texts' | 'version' | 'status'>
} & (
	| {
			action: BookingAction
			/** With 'setOff': in how many minutes the crew will be there. */
			eta: string | undefined
	  }
	| {
			/** `inWords`: `10–12pm`, with the day where it is another one. */
			moveTo: { date: CalendarDate; windowId: string; inWords: string }
	  }
)

/** A change that was pressed or dropped: it waits to be sent, or is being sent. */
export type HeldChange = Change & { sending: boolean }

/** `On the way, there in 45 minutes`, or `Move to 10–12pm` */
export function heldInWords(change: Change): string {
	if ('moveTo' in change) return `Move to ${change.moveTo.inWords}`
	const { pickup, action, eta } = change
	const words = actionInWords(action, pickup)
	return eta === undefined ? words : `${words}, there in ${eta} minutes`
}
