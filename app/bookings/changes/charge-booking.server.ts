import * as history from '#app/history/history.server.ts'
import { invoiceInForce } from '#app/invoices/invoices.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Cents } from '#app/values/money.ts'
import { billCharge, isBilled } from '../billing/bill-charge.server.ts'
import { workOf } from '../billing/bill-lines.ts'
import { ceilingOf } from '../change-order/ceiling.server.ts'
import { feeOfRefusal } from '../change-order/find-change-orders.server.ts'
import { type PriceExceptionRow, withdrawOpen, writePriceException } from '../change-order/store.server.ts'
import { billToOf } from '../rules/bill-to.ts'
import * as store from '../store.server.ts'
import { type Charge, lateCancellation } from './charge.ts'

export type ChargeResult =
	/** `invoice`: the number of the one that was issued with it, also when the same form comes again. */
	| { ok: true; version: number; invoice?: string | undefined }
	/** Changed since, or not done, nor cancelled where it is charged for that; or `invoiced`: what an invoice says is changed there. */
	| { ok: false; reason: 'no-such-booking' | 'changed' | 'not-done' | 'invoiced' }
	/** Above the most that its customer accepted or agreed to, without why, who agreed to it, and how. */
	| { ok: false; reason: 'above-accepted'; accepted: Cents }
	/** For coming out, and they did not say no, or it costs less. */
	| { ok: false; reason: 'no-such-fee' }
	/** Above it before the discount: the discount is none. */
	| { ok: false; reason: 'discount-above-accepted'; accepted: Cents; before: Cents }

type ByStaff = Extract<store.BookingRight, { actor: 'staff' }>

/**
 * Sets or corrects the charge and the payment of a finished pickup. The booking must still have the version that was seen,
 * unless it has this charge already: the same form sent twice is done once. More than the price that its customer accepted needs a
 * named exception, which stays with the pickup: the change order that they agreed to, or one that says who agreed by word of mouth.
 * The database refuses it otherwise. Where invoices are numbered it issues one, and
 * emails it.
 */
export async function chargeBooking(
	needs: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	right: ByStaff,
	charge: Charge,
): Promise<ChargeResult> {
	const { version, charged, payment } = charge
	return needs.database.transaction().execute(async (transaction) => {
		const found = await store.findBooking(transaction, right)
		if (!found) return { ok: false, reason: 'no-such-booking' } as const
		const before = await store.lockBooking(transaction, found.id)
		const chargeable = charge.visit === lateCancellation ? 'cancelled' : 'done'
		if (before.status !== chargeable) return { ok: false, reason: 'not-done' } as const
		const inForce = await invoiceInForce(transaction, found.id)
		if (before.charged_cents === charged && before.payment === payment)
			if (await isBilled(transaction, found.id, { ...charge, billTo: billToOf(charge) }))
				return { ok: true, version: before.version, invoice: inForce?.number } as const
		if (inForce) return { ok: false, reason: 'invoiced' } as const
		if (version !== before.version) return { ok: false, reason: 'changed' } as const
		const ceiling = await ceilingOf(transaction, { ...before, id: found.id })
		if (await isBeyondFee(transaction, { ...before, id: found.id }, charge))
			return { ok: false, reason: 'no-such-fee' } as const
		const held = heldTo(ceiling.most, charge)
		if (!held.ok) return held
		const { exception } = held
		if (exception)
			await writePriceException(transaction, found.id, byWordOfMouth(exception, right, needs.now()))
		// A question that is still open would be answered about a charge that stands, or be open again once that is taken back.
		await withdrawOpen(transaction, found.id, right.staff.name)
		await store.editBooking(transaction, found.id, columnsOf(charge))
		const invoice = await billCharge(
			transaction,
			needs,
			{
				...{ ...charge, booking: { ...before, id: found.id }, travelFee: ceiling.added },
				...{ visit: whyOut(charge), billTo: billToOf(charge) },
				...{ accepted: ceiling.accepted, exception: exception?.reason ?? ceiling.exception },
			},
			right.staff,
		)
		await history.record(transaction, {
			subject: { kind: 'booking', id: found.id },
			actor: right.staff.name,
			action: 'charged',
			before: { charged: before.charged_cents, payment: before.payment },
			after: {
				...{ charged, payment },
				...(exception && {
					because: exception.reason,
					agreedBy: `${exception.agreedBy}, ${exception.agreedHow}`,
				}),
				...besidePrice(charge),
				...(charge.visit && { because: becauseOut[whyOut(charge) ?? 'refused'] }),
				...(invoice && { invoice }),
			},
		})
		return { ok: true, version: version + 1, invoice } as const
	})
}

/**
 * Holds a charge to the most that may be charged, its work before a discount as well; or lets more be charged by a named exception, which
 * is to what the customer agreed to before the discount.
 */
function heldTo(most: Cents | undefined, charge: Charge) {
	if (most === undefined) return { ok: true, exception: undefined } as const
	const before = workOf(charge)
	const agreed = Math.max(charge.charged, before)
	if (agreed <= most) return { ok: true, exception: undefined } as const
	const exception = named(charge)
	if (exception) return { ok: true, exception: { ...exception, agreed } } as const
	return charge.charged > most
		? ({ ok: false, reason: 'above-accepted', accepted: most } as const)
		: ({ ok: false, reason: 'discount-above-accepted', accepted: most, before } as const)
}

const columnsOf = ({ charged, payment, purchaseOrder }: Charge) => ({
	...{ charged_cents: charged, payment },
	...(purchaseOrder !== undefined && { purchase_order: purchaseOrder || null }),
})

/** The row of an exception that staff name. */
const byWordOfMouth = (
	{ agreed, reason, agreedBy, agreedHow }: NonNullable<ReturnType<typeof named>> & { agreed: Cents },
	{ staff }: ByStaff,
	at: Date,
): PriceExceptionRow => ({
	...{ amount_cents: agreed, reason, made_by: staff.name, made_at: at },
	...{ agreed_by: agreedBy, agreed_how: agreedHow, change_order_id: null },
})

const becauseOut = {
	refused: 'coming out, after no to a higher price',
	cancelled: 'cancelled once the crew was on its way',
}

/** Why there is a charge for coming out alone; `undefined` where work was done. */
const whyOut = ({ visit }: Charge) =>
	visit === undefined ? undefined : visit === lateCancellation ? 'cancelled' : 'refused'

/** Whether a charge for coming out is more than that costs, or has anything beside it. */
async function isBeyondFee(
	transaction: Parameters<typeof feeOfRefusal>[0],
	booking: { id: store.PermittedBookingId; late_fee_cents: Cents | null },
	{ visit, charged, disposal, discount }: Charge,
): Promise<boolean> {
	if (!visit) return false
	const fee =
		visit === lateCancellation ? booking.late_fee_cents : await feeOfRefusal(transaction, booking.id, visit)
	return !fee || charged > fee || Boolean(disposal || discount)
}

const besidePrice = ({ disposal, disposalFor, discount, discountFor }: Charge) => ({
	...(disposal && { disposal, disposalFor }),
	...(discount && { discount, discountFor }),
})

/** The exception that staff name for a charge: agreed by word of mouth. `undefined` while a part of it is missing. */
const named = ({ exception: reason, agreedBy, agreedHow }: Charge) =>
	reason && agreedBy && agreedHow ? { reason, agreedBy, agreedHow } : undefined
