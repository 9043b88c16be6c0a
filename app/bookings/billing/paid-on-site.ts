import type { PaymentMethod } from '#app/invoices/invoice.ts'
import type { NewPayment } from '#app/invoices/invoices.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** What the form of a charge says of its payment. */
export type SaidOfPayment = {
	payment: PaymentMethod | 'not paid yet'
	paidOn?: CalendarDate | undefined
	reference?: string | undefined
}

/** Whether what is paid this way has a reference of its own: the bank's, the number of a cheque or of a card slip. */
export const hasReference = (payment: string): boolean =>
	payment === 'e-transfer' || payment === 'cheque' || payment === 'card'

/** The day that the crew had the money, unless someone says another: that of the pickup, which may be done ahead of its day. */
export const dayOfPayment = (pickup: CalendarDate, today: CalendarDate): CalendarDate =>
	pickup < today ? pickup : today

/**
 * What was paid with a charge, as the payment of its invoice; `undefined` where nothing is paid yet. What a form has in a field
 * that its way of paying hides is not said.
 */
export function paidOnSite(
	{ payment, paidOn, reference }: SaidOfPayment,
	usual: CalendarDate,
): (Pick<NewPayment, 'paidOn' | 'reference'> & { method: PaymentMethod }) | undefined {
	if (payment === 'not paid yet') return undefined
	return {
		...{ method: payment, paidOn: paidOn || usual },
		reference: hasReference(payment) ? reference : undefined,
	}
}

/** Whether what a form says of a payment is one of these: the same form sent again. A form without it says nothing of it. */
export function isPaidAs(
	payments: { method: string; paidOn: CalendarDate; reference: string | null }[],
	said: SaidOfPayment,
): boolean {
	const paid = paidOnSite(said, '')
	if (!paid || payments.length === 0) return true
	return payments.some(
		({ method, paidOn, reference }) =>
			method === paid.method &&
			(paid.paidOn === '' || paidOn === paid.paidOn) &&
			(paid.reference === undefined || (reference ?? '') === paid.reference),
	)
}
