import type { SubmissionResult } from '@conform-to/react'
import type { FreeWindow } from './arrival-window.ts'

/** What became of a booking form, for the page that sent it. */
export type BookingOutcome =
	| { outcome: 'booked'; dateInWords: string; windowLabel: string; email: string }
	/** Something in the form has to change; what was typed comes back with it. */
	| { outcome: 'refused'; form: SubmissionResult<string[]>; alternatives: FreeWindow[] }
	/** Not the visitor's fault, or too many at once; `message` says so when there is more to say. */
	| { outcome: 'failed'; message?: string }

/** The toasts of the specification's section 8. */
export const bookingNotices = {
	booked: {
		tone: 'success',
		title: 'Booking Confirmed!',
		text: "We'll text your ETA shortly. Check your email for details.",
	},
	failed: {
		tone: 'error',
		title: 'Booking Failed',
		text: 'Something went wrong. Please try again or call us directly.',
	},
} as const
