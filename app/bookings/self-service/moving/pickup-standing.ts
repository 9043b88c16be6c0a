import type { BookingStatus } from '#app/policies/booking-states.ts'

/** How a pickup stands for whoever would move or cancel it. */
export type PickupStanding = {
	reference: string
	version: number
	/** `too-late`: past the self-service deadline. */
	can: 'move' | 'too-late' | 'not-possible'
	status: BookingStatus
	/** Trucks come there on fixed days: a new day has to be confirmed. */
	isFar: boolean
	/** The present day and window. */
	dateInWords: string
	windowLabel: string
}
