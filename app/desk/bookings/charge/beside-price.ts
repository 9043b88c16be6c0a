import { type BesidePrice, workOf } from '#app/bookings/billing/bill-lines.ts'
import type { Faults } from '#app/bookings/rules/booking-outcome.ts'
import type { Cents } from '#app/values/money.ts'

/** What is wrong with a disposal fee and a discount beside what was charged; nothing where they can be lines of an invoice. */
export const faultsBesidePrice = (charge: { charged: Cents } & BesidePrice): Faults => ({
	...(charge.discount && !charge.discountFor && { discountFor: ['Say what the discount is for.'] }),
	...(charge.discountFor && !charge.discount && { discount: ['Type what the discount takes off.'] }),
	...(charge.disposalFor && !charge.disposal && { disposal: ['Type the disposal fee.'] }),
	...(workOf(charge) < 0 && { disposal: ['This is more than what was charged.'] }),
})
