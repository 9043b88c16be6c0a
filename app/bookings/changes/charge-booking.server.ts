import * as history from '#app/history/history.server.ts'
import { invoiceInForce } from '#app/invoices/invoices.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { beyondAccepted } from '#app/pricing/accepted-price.ts'
import type { Cents } from '#app/values/money.ts'
import { billCharge } from '../billing/bill-charge.server.ts'
import { subjectOf } from '../outgoing/subject-of.ts'
import * as store from '../store.server.ts'
import type { Charge } from './charge.ts'

export type ChargeResult =
	/** `invoice`: the number of the one that was issued with it. */
	| { ok: true; version: number; invoice?: string | undefined }
	/** Changed since, or not done; or `invoiced`: what an invoice says is changed there. */
	| { ok: false; reason: 'no-such-booking' | 'changed' | 'not-done' | 'invoiced' }
	/** Above the price that its customer accepted, without a reason. */
	| { ok: false; reason: 'above-accepted'; accepted: Cents }

type ByStaff = Extract<store.BookingRight, { actor: 'staff' }>

/**
 * Sets or corrects the charge and the payment of a finished pickup. The booking must still have the version that was seen,
 * unless it has this charge already: the same form sent twice is done once. More than the price that its customer accepted needs a
 * named exception, which stays with the pickup; the database refuses it otherwise. Where invoices are numbered it issues one, and
 * emails it.
 */
export async function chargeBooking(
	needs: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	right: ByStaff,
	{ version, charged, payment, exception }: Charge,
): Promise<ChargeResult> {
	return needs.database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const before = await store.lockBooking(transaction, found.id)
		if (before.status !== 'done') return { ok: false, reason: 'not-done' } as const
		if (before.charged_cents === charged && before.payment === payment)
			return { ok: true, version: before.version } as const
		if (await invoiceInForce(transaction, found.id)) return { ok: false, reason: 'invoiced' } as const
		if (version !== before.version) return { ok: false, reason: 'changed' } as const
		const accepted = await store.acceptedPrice(transaction, found.id)
		const fee = before.travel_fee_cents ?? 0
		const added = accepted ? beyondAccepted(fee, accepted) : subjectOf(before)?.hasTrip ? 0 : fee
		const most = accepted && accepted.amount + added
		const isAbove = most !== undefined && charged > most
		if (isAbove && !exception) return { ok: false, reason: 'above-accepted', accepted: most } as const
		if (isAbove && exception)
			await store.writePriceException(transaction, found.id, {
				amount_cents: charged,
				reason: exception,
				made_by: right.staff.name,
			})
		await store.editBooking(transaction, found.id, { charged_cents: charged, payment })
		const invoice = await billCharge(
			transaction,
			needs,
			{ booking: { ...before, id: found.id }, charged, travelFee: added, accepted, payment },
			right.staff,
		)
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: right.staff.name,
			action: 'charged',
			before: { charged: before.charged_cents, payment: before.payment },
			after: { charged, payment, ...(isAbove && { exception }), ...(invoice && { invoice }) },
		})
		return { ok: true, version: version + 1, invoice } as const
	})
}
