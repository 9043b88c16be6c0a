import type { BookingAction } from '#app/bookings/booking-states.ts'
import type { PickupOfDay } from '../bookings/pickup-at-desk.ts'
import { actionInWords } from '../leads/pickup.ts'

/** An action that was pressed: it waits to be sent, or is being sent. */
export type HeldChange = {
	pickup: Pick<PickupOfDay, 'id' | 'name' | 'version' | 'status'>
	action: BookingAction
	/** With 'setOff': in how many minutes the crew will be there. */
	eta: string | undefined
	sending: boolean
}

/** `On the way, there in 45 minutes` */
export function heldInWords({ pickup, action, eta }: Pick<HeldChange, 'pickup' | 'action' | 'eta'>): string {
	const words = actionInWords(action, pickup)
	return eta === undefined ? words : `${words}, there in ${eta} minutes`
}
