import type { Cents } from '#app/values/money.ts'

export const payments = ['card', 'cash', 'e-transfer', 'cheque', 'not paid yet'] as const
/** How a pickup was paid. Money on account, and what is written off, come from its invoice. */
export type Payment = (typeof payments)[number] | 'on account' | 'written off'

/** A charge, before tax, and how it was paid. */
export type PaidCharge = { charged: Cents; payment: Exclude<Payment, 'not paid yet' | 'written off'> }

/** A charge that money was taken for; `undefined` where there was none. */
export function paidChargeOf({
	charged,
	payment,
}: {
	charged: Cents | null
	payment: Payment | null
}): PaidCharge | undefined {
	if (!charged || payment === null || payment === 'not paid yet' || payment === 'written off')
		return undefined
	return { charged, payment }
}
