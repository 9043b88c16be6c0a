import type { BookingAction, BookingStatus } from '#app/bookings/booking-states.ts'
import type { BookingId } from '#app/platform/ids.ts'

/** The pickup of a lead. */
export type Pickup = {
	id: BookingId
	/** For use on the phone: `K7M3QX`. */
	reference: string
	status: BookingStatus
	version: number
	/** What staff may do with it now. */
	actions: BookingAction[]
}

const actionWords: Record<BookingAction, string> = {
	confirm: 'Day is settled',
	setOff: 'On the way',
	arrive: 'Arrived',
	finish: 'Done',
	missCustomer: 'Nobody there',
	cancel: 'Cancel pickup',
}

/** The button for what may be done with a pickup: a request is declined, and a booking cancelled. */
export const actionInWords = (action: BookingAction, { status }: Pick<Pickup, 'status'>): string =>
	action === 'cancel' && status === 'requested' ? 'Decline' : actionWords[action]
