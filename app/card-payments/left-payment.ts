import type { CardPaymentId, InvoiceId } from '#app/platform/ids.ts'
import type { Cents } from '#app/values/money.ts'

/** The currency of what is booked, as Stripe writes it. */
export const ourCurrency = 'cad'

/** Why money could not be booked on an invoice, in part or in whole. */
export type LeftBecause = 'no invoice' | 'currency' | 'void' | 'more than owing'

/** Money that came by card, with what of it is booked and what is left. */
export type LeftPayment = {
	id: CardPaymentId
	invoice: { id: InvoiceId; number: string } | undefined
	because: LeftBecause
	amount: Cents
	left: Cents
	currency: string
	/** What Stripe calls the payment, or else its checkout. */
	reference: string
	paidOn: string
	settled: { at: Date; by: string; how: string } | undefined
}

/** How a card payment was settled whose rest was put on its customer's account. */
export const keptOnAccount = 'Put on their account'

/** Whether what is left can be put on an account: it is in dollars of ours, and came for an invoice of someone's. */
export const mayKeepOnAccount = (because: LeftBecause): boolean =>
	because === 'void' || because === 'more than owing'
