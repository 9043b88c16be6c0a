import { randomUUID } from 'node:crypto'
import * as history from '#app/history/history.server.ts'
import { invoiceInForce, lockInvoice } from '#app/invoices/invoices.server.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { statusBeforeDone } from '#app/policies/booking-states.ts'
import type { Cents } from '#app/values/money.ts'
import { creditInvoiceOfBooking } from '../billing/invoice-acts.server.ts'
import { unfollowDone } from '../promises/promises.server.ts'
import * as store from '../store.server.ts'
import { type PaidCharge, paidChargeOf } from './paid-charge.ts'

export type UndoResult =
	/**
	 * `credit`: the credit note that was issued with it. `toRefund`: what was paid of its invoice. `paidCharge`: a charge
	 * without an invoice that was paid.
	 */
	| {
			ok: true
			credit: { number: string; total: Cents } | undefined
			toRefund: Cents
			paidCharge: PaidCharge | undefined
	  }
	/** Changed since, or not done; charged, by someone who may not take that back; or its invoice is written off. */
	| { ok: false; reason: 'no-such-booking' | 'changed' | 'not-done' | 'no-right' | 'ended' }

type ByStaff = Extract<store.BookingRight, { actor: 'staff' }>

/** Why an invoice is credited whose pickup was not done; its customer reads it on the credit note. */
const reason = 'The pickup was marked as done by mistake.'

/**
 * Takes back that a pickup is done, for staff: it is where it was before. Its charge goes with it, and its invoice is credited in
 * whole, in the same transaction. The booking must still have the version that was seen, so that two who undo at once issue one
 * credit note.
 */
export async function undoDone(
	needs: Pick<Platform, 'database' | 'config' | 'jobs' | 'company' | 'now'>,
	right: ByStaff,
	{ version, sees, credits }: { version: number; sees: boolean; credits: boolean },
): Promise<UndoResult> {
	return needs.database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const inForce = await invoiceInForce(transaction, found.id)
		// Before the booking, as every act on an invoice does: two that wait for each other would both be lost.
		const invoice = inForce && (await lockInvoice(transaction, inForce.id, right.staff))
		const before = await store.lockBooking(transaction, found.id)
		if (before.status !== 'done') return { ok: false, reason: 'not-done' } as const
		if (version !== before.version) return { ok: false, reason: 'changed' } as const
		if ((before.payment !== null && !sees) || (invoice && !credits))
			return { ok: false, reason: 'no-right' } as const
		if (invoice?.ended_at) return { ok: false, reason: 'ended' } as const
		const credit = invoice && (await creditInWhole(needs, transaction, invoice.id, right))
		await store.editBooking(transaction, found.id, { charged_cents: null, payment: null })
		await store.endWordOfMouth(transaction, found.id)
		const { version: latest } = await store.lockBooking(transaction, found.id)
		await store.moveBooking(transaction, { id: found.id, version: latest }, statusBeforeDone)
		await unfollowDone(transaction, found.id)
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: right.staff.name,
			action: 'undone',
			before: {
				status: before.status,
				...(!invoice && { charged: before.charged_cents, payment: before.payment }),
			},
			after: { status: statusBeforeDone },
		})
		const paidCharge = invoice
			? undefined
			: paidChargeOf({ charged: before.charged_cents, payment: before.payment })
		return { ok: true, credit, toRefund: invoice?.paid_cents ?? 0, paidCharge } as const
	})
}

async function creditInWhole(
	needs: Parameters<typeof undoDone>[0],
	transaction: Parameters<typeof creditInvoiceOfBooking>[1],
	invoiceId: InvoiceId,
	{ staff }: ByStaff,
): Promise<{ number: string; total: Cents }> {
	const act = { invoiceId, reason, formKey: randomUUID() }
	const credited = await creditInvoiceOfBooking(needs, transaction, act, staff)
	if (!credited.ok || !credited.credit) throw new Error('an invoice that is owed was not credited')
	const { number, total_cents: total } = credited.credit
	return { number, total }
}
