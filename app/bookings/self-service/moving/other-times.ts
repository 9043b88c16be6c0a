import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { FreeWindow } from '../../rules/arrival-window.ts'

/** A pickup that we moved, and the three times that its customer can have instead. */
export type OtherTimes = {
	version: number
	/** `too-late`: past the self-service deadline. */
	can: 'move' | 'too-late' | 'not-possible'
	status: BookingStatus
	/** Trucks come there on fixed days: a new day has to be confirmed. */
	isFar: boolean
	/** The present day and window. */
	dateInWords: string
	windowLabel: string
	/** Why we moved it; `undefined` once its customer has chosen a time. */
	because: string | undefined
	times: FreeWindow[]
}
