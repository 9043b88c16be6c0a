import * as z from 'zod/mini'
import { dayOfPayment } from '#app/bookings/billing/paid-on-site.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import { type Charge, chargeSchema } from '#app/bookings/changes/charge.ts'
import { chargeBeforeTax } from '#app/bookings/changes/charge-before-tax.ts'
import { type BillTo, billToOf, faultsOfBillTo } from '#app/bookings/rules/bill-to.ts'
import type { Faults } from '#app/bookings/rules/booking-outcome.ts'
import { billedTaxes } from '#app/invoices/total-with-taxes.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Sees } from '#app/policies/desk-policy.ts'
import { conditionsInWords, keptConditions } from '#app/quotes/quotes.server.ts'
import { localDate } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
import type { ChargeAnswer, ChargeAtDesk } from '../form-answers.ts'
import * as store from '../store.server.ts'
import { amountOf, feeBeside } from '../travel-fee-at-desk.ts'
import { faultsBesidePrice } from './beside-price.ts'
import { withTotal } from './charge-in-words.ts'
import { faultsOfDay } from './paid-on.ts'

/** A pickup that is done, or was cancelled for a fee. */
export const isChargeable = ({
	status,
	late_fee_cents: fee,
}: Pick<store.PickupRow, 'status' | 'late_fee_cents'>): boolean => status === 'done' || fee !== null

/** The charge of a pickup, and the amount to prefill; `undefined` for a pickup that is not done. */
export function chargeOf(
	row: store.PickupRow,
	{ company, now }: Pick<Platform, 'company' | 'now'>,
): ChargeAtDesk | undefined {
	if (row.status !== 'done') return undefined
	const quoted = amountOf(row)?.amount ?? null
	const fee = feeBeside(row)
	const accepted =
		row.accepted_cents === null ? null : Math.max(row.accepted_cents + fee, row.exception_cents ?? 0)
	const conditions = keptConditions(row.conditions)
	const today = localDate(now(), company.timeZone)
	return {
		version: row.version,
		charged: row.charged_cents,
		payment: row.payment,
		quoted: accepted ?? (quoted === null ? null : quoted + fee),
		accepted,
		conditions: accepted === null ? undefined : conditions && conditionsInWords(conditions),
		isInvoiced: company.invoices !== undefined && !row.charged_cents,
		...{ paidOn: dayOfPayment(row.date, today), today },
		taxes: billedTaxes(company),
	}
}

export async function receiveCharge(
	platform: Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>,
	{ bookingId, staff, sees }: { bookingId: BookingId; staff: SignedInStaff; sees: Sees },
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: ChargeAnswer }> {
	const typed = Object.fromEntries(sent)
	const refused = (status: number, message: string, rest: Partial<ChargeAnswer> = {}) => ({
		status,
		answer: { ok: false, message, faults: {}, typed, stands: undefined, ...rest },
	})
	const parsed = chargeSchema.safeParse(typed)
	if (!parsed.success)
		return refused(422, 'Nothing was saved.', { faults: z.flattenError(parsed.error).fieldErrors })
	const taxes = billedTaxes(platform.company)
	const read = chargeBeforeTax(parsed.data, taxes, await beginningOf(platform, bookingId))
	if (!read.ok) return refused(422, 'Nothing was saved.', { faults: { charged: [read.fault] } })
	const { charge } = read
	const today = localDate(platform.now(), platform.company.timeZone)
	const faults = { ...faultsBesidePrice(charge), ...faultsOfDay(charge, today), ...faultsOfBillTo(charge) }
	if (Object.keys(faults).length > 0) return refused(422, 'Nothing was saved.', { faults })
	if (!sees.money && (await isChargedOtherwise(platform, bookingId, charge)))
		return refused(409, chargedAlready)
	const charged = await chargeBooking(platform, { actor: 'staff', bookingId, staff }, charge)
	if (charged.ok)
		return {
			status: 200,
			answer: {
				ok: true,
				message: `Saved: ${charge.charged === 0 ? 'nothing is charged' : inWords(charge, taxes)}.${sees.money ? await issued(platform, bookingId, charged.invoice, billToOf(charge)) : ''}`,
				faults: {},
				typed: undefined,
				stands: undefined,
			},
		}
	if (charged.reason === 'no-such-fee') return refused(409, noSuchFee)
	if (charged.reason === 'invoiced') return refused(409, sees.money ? billedAlready : chargedAlready)
	if (charged.reason === 'above-accepted')
		return refused(422, 'Nothing was saved.', {
			faults: exceptionFaults(charge, withTotal(charged.accepted, taxes)),
		})
	if (charged.reason === 'discount-above-accepted')
		return refused(422, 'Nothing was saved.', {
			faults: {
				discount: [discountIsNone(withTotal(charged.before, taxes), withTotal(charged.accepted, taxes))],
			},
		})
	const row = await store.findPickup(platform.database, bookingId)
	const stands = row && chargeOf(row, platform)
	if (!stands) return refused(404, 'We couldn’t find a finished pickup with that number. Nothing was saved.')
	if (!sees.money && stands.charged !== null) return refused(409, chargedAlready)
	return refused(409, changedMeanwhile(inWords(stands, taxes)), { stands })
}

/** Which invoice was issued, and whether there is nowhere to email it. */
async function issued(
	{ database }: Pick<Platform, 'database'>,
	bookingId: BookingId,
	number: string | undefined,
	billTo: BillTo | undefined,
): Promise<string> {
	if (number === undefined) return ''
	const row = await store.findPickup(database, bookingId)
	const isEmailed = row?.email !== '' || Boolean(billTo?.email)
	return ` Invoice ${number} is issued.${isEmailed ? '' : ' It wasn’t emailed: there’s no address.'}`
}

/** The amount that the form of a charge begins with, before tax. */
async function beginningOf(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
	bookingId: BookingId,
): Promise<Cents | null> {
	const row = await store.findPickup(needs.database, bookingId)
	const charge = row && chargeOf(row, needs)
	return charge ? (charge.charged ?? charge.quoted) : null
}

/** Whoever may not see money corrects no charge: they'd do it unseen. The same form sent again is none. */
async function isChargedOtherwise(
	{ database }: Pick<Platform, 'database'>,
	bookingId: BookingId,
	typed: Pick<Charge, 'charged' | 'payment'>,
): Promise<boolean> {
	const row = await store.findPickup(database, bookingId)
	if (!row || row.payment === null) return false
	return row.charged_cents !== typed.charged || row.payment !== typed.payment
}

const chargedAlready =
	'What was charged is already saved. Nothing was changed. To correct it, ask someone who sees invoices and payments.'

const billedAlready =
	'This pickup has an invoice, which is never edited. Nothing was saved. Record a payment or a credit on its invoice.'

const noSuchFee = 'That isn’t what coming out costs this customer by now. Nothing was saved. Reload the page.'

const inWords = (
	{ charged, payment }: Pick<ChargeAtDesk, 'charged' | 'payment'>,
	taxes: ChargeAtDesk['taxes'],
) => (!charged || payment === null ? 'nothing' : `${withTotal(charged, taxes)}, ${payment}`)

/** What is missing of the exception that would let more be charged. */
const exceptionFaults = ({ exception, agreedBy, agreedHow }: Charge, most: string): Faults => ({
	...(!exception && { exception: [aboveAccepted(most)] }),
	...(exception && !agreedBy && { agreedBy: ['Type the name of who agreed to it.'] }),
	...(exception && !agreedHow && { agreedHow: ['Choose how they agreed.'] }),
})

const aboveAccepted = (most: string) =>
	`The customer agreed to ${most} at most. To charge more, choose why and say who agreed, or enter less.`

const discountIsNone = (before: string, most: string) =>
	`Without the discount that’s ${before}, and the customer agreed to ${most} at most. Enter the amount with the discount taken off, or choose why it’s more and say who agreed.`

const changedMeanwhile = (charge: string) =>
	`Someone else just changed this pickup. Its charge is now: ${charge}. What you typed is still here. Press again to save it instead.`
