import type { Faults } from '#app/bookings/rules/booking-outcome.ts'

/** The fields of the form that asks a customer for more, and of the one that takes it back. */
export const higherPriceFields = ['do', 'changeOrder', 'amount', 'reason', 'note'] as const

export type HigherPriceAnswer = {
	ok: boolean
	message: string
	faults: Faults
	typed: Record<string, string> | undefined
}
