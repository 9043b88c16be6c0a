import type { EditFields } from '#app/bookings/booking-edit.ts'
import type { Faults } from '#app/bookings/booking-outcome.ts'

/** What came of an edit, and the form as it comes back. */
export type EditAnswer = {
	ok: boolean
	message: string
	faults: Faults
	typed: Record<string, string> | undefined
	/** The booking as somebody else has left it meanwhile: what the next try is made from. */
	stands: { version: number; fields: EditFields } | undefined
}
