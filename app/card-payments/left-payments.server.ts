import { takeBeyondInvoice } from '#app/bookings/billing/billing.server.ts'
import type { CardPaymentId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { keptOnAccount, type LeftBecause, type LeftPayment, ourCurrency } from './left-payment.ts'
import * as store from './store.server.ts'

function becauseOf(row: Awaited<ReturnType<typeof store.leftRows>>[number]): LeftBecause {
	if (row.invoice_id === null) return 'no invoice'
	if (row.currency !== ourCurrency) return 'currency'
	return row.is_void ? 'void' : 'more than owing'
}

/** Card payments of which something could not be booked: those that wait for someone, or the latest that are settled. */
export async function leftPayments(
	{ database }: Pick<Platform, 'database'>,
	which: { isOpen: boolean; limit: number },
): Promise<LeftPayment[]> {
	const rows = await store.leftRows(database, which)
	return rows.map((row) => {
		const { invoice_id: id, number, settled_at: at, settled_by: by, settled_how: how } = row
		return {
			id: row.id,
			invoice: id && number ? { id, number } : undefined,
			because: becauseOf(row),
			amount: row.amount_cents,
			left: row.left_cents,
			currency: row.currency,
			reference: row.reference ?? row.provider_id,
			paidOn: row.paid_on,
			settled: at && by && how ? { at, by, how } : undefined,
		}
	})
}

/** Says how the rest of a card payment was settled, once; `false` when it was before. */
export const settleCardPayment = (
	{ database, now }: Pick<Platform, 'database' | 'now'>,
	{ id, how }: { id: CardPaymentId; how: string },
	staff: SignedInStaff,
): Promise<boolean> => store.settleRow(database, id, { at: now(), how }, staff)

/** What came of keeping it: a payment is there until someone settles it, and its customer until they are erased. */
export type KeptPayment = 'kept' | 'not there' | 'no customer'

/**
 * Keeps what is left of a card payment on the account of the customer whose invoice it came for, on the day it came, and settles it so.
 * Why not, when someone settled it before, when its invoice has no customer any more, or where there is nothing of an invoice to keep.
 */
export const keepCardPayment = (
	{ database, now }: Pick<Platform, 'database' | 'now'>,
	id: CardPaymentId,
	staff: SignedInStaff,
): Promise<KeptPayment> =>
	database.transaction().execute(async (transaction): Promise<KeptPayment> => {
		const left = await store.lockLeft(transaction, id, staff)
		if (!left) return 'not there'
		const { left_cents: amount, reference, paid_on: paidOn } = left.row
		const money = { method: 'card', amount, reference: reference ?? undefined, paidOn, formKey: id } as const
		const taken = await takeBeyondInvoice(transaction, { ...money, invoiceId: left.invoiceId }, staff)
		if (!taken.ok && taken.reason === 'no-such-customer') return 'no customer'
		if (!taken.ok) throw new Error(`a card payment was not kept on account: ${taken.reason}`)
		const isSettled = await store.settleRow(transaction, id, { at: now(), how: keptOnAccount }, staff)
		return isSettled ? 'kept' : 'not there'
	})
