import type { Cents } from '#app/values/money.ts'

/** What has become of an invoice, in sums: `paid` is without refunds, and with what cash was rounded by. */
export type Sums = {
	total: Cents
	credited: Cents
	paid: Cents
	writtenOff: Cents
	/** What came after all of what was written off. */
	recovered: Cents
	isVoid: boolean
}

export type InvoiceState =
	| 'issued'
	| 'part paid'
	| 'paid'
	| 'refund due'
	| 'credited'
	| 'written off'
	| 'void'

/** What is still owed; below 0, what is to be given back. */
export const balanceOf = ({ total, credited, paid, isVoid, ...sums }: Sums): Cents =>
	isVoid ? 0 : total - credited - paid - lostOf(sums)

/** What is still written off. */
export const lostOf = ({ writtenOff, recovered }: Pick<Sums, 'writtenOff' | 'recovered'>): Cents =>
	writtenOff - recovered

/** The most that a payment may be of: what is owing, or what was written off of it. */
export const roomOf = (sums: Sums): Cents => balanceOf(sums) + lostOf(sums)

export function stateOf(sums: Sums): InvoiceState {
	const balance = balanceOf(sums)
	if (sums.isVoid) return 'void'
	if (balance < 0) return 'refund due'
	if (balance > 0) return sums.paid > 0 ? 'part paid' : 'issued'
	if (lostOf(sums) > 0) return 'written off'
	return sums.credited === sums.total ? 'credited' : 'paid'
}

/** The least that Stripe takes. */
const leastByCard: Cents = 50

/** Whether what is owing can be paid by card. */
export const mayPayByCard = (owing: Cents): boolean => owing >= leastByCard

/** How an amount is paid in cash, without pennies: 1 and 2 cents down to 0, 3 and 4 up to 5, 6 and 7 down to 5, 8 and 9 up. */
export const inCash = (amount: Cents): Cents => 5 * Math.round(amount / 5)

/** Why an amount can't be taken or given back for what is owing, in words of its own. */
export type PaymentFault = 'nothing-owing' | 'more-than-owing' | 'pennies'

/**
 * The rounding of a payment, or of a refund, of what is `owing`: what it settles beside its amount. Only cash that settles all
 * of it has one.
 */
export function roundingOf(
	owing: Cents,
	{ amount, isCash }: { amount: Cents; isCash: boolean },
): { ok: true; rounding: Cents } | { ok: false; fault: PaymentFault } {
	if (owing <= 0) return { ok: false, fault: 'nothing-owing' }
	if (isCash && amount % 5 !== 0) return { ok: false, fault: 'pennies' }
	if (isCash && amount === inCash(owing)) return { ok: true, rounding: owing - amount }
	return amount > owing ? { ok: false, fault: 'more-than-owing' } : { ok: true, rounding: 0 }
}
