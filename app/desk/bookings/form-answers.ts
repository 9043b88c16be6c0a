import type { EditFields } from '#app/bookings/booking-edit.ts'
import type { Faults } from '#app/bookings/booking-outcome.ts'
import type { Payment } from '#app/bookings/charge.ts'
import type { Cents } from '#app/values/money.ts'

/** What came of a form about a booking, and the form as it comes back. */
type FormAnswer<Stands> = {
	ok: boolean
	message: string
	faults: Faults
	typed: Record<string, string> | undefined
	/** The booking as somebody else has left it meanwhile: what the next try is made from. */
	stands: Stands | undefined
}
export type EditAnswer = FormAnswer<{ version: number; fields: EditFields }>
export type ChargeAnswer = FormAnswer<ChargeAtDesk>

/** What staff have entered of a finished pickup. `quoted` is what its quote and its trip come to, where there is a quote. */
export type ChargeAtDesk = {
	version: number
	charged: Cents | null
	payment: Payment | null
	quoted: Cents | null
}
