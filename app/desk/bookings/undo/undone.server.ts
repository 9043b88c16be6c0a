import { undoDone } from '#app/bookings/changes/changes.server.ts'
import { type PaidCharge, paidChargeOf } from '#app/bookings/changes/paid-charge.ts'
import { versionSchema } from '#app/bookings/rules/booking-version.ts'
import { byMethod } from '#app/invoices/invoice.ts'
import { findInvoice, invoiceInForce } from '#app/invoices/invoices.server.ts'
import type { Invoice } from '#app/invoices/issued.ts'
import { billedTaxes } from '#app/invoices/total-with-taxes.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { may, type Right } from '#app/policies/rights.ts'
import { withCents } from '#app/values/money.ts'
import { whereTaxed } from '#app/values/tax.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'
import { withTotal } from '../charge/charge-in-words.ts'
import type { ChargeAtDesk, UndoAnswer, UndoAtDesk } from '../form-answers.ts'

type BookingToUndo = {
	id: BookingId
	status: string
	version: number
	isCharged: boolean
	charge: Pick<ChargeAtDesk, 'charged' | 'payment' | 'taxes'> | undefined
}

/** How 'Done' of a pickup can be taken back; `undefined` where it isn't done, or this member of staff may not. */
export async function undoAtDesk(
	{ database }: Pick<Platform, 'database'>,
	{ id, status, version, isCharged, charge }: BookingToUndo,
	staff: { rights: readonly Right[] },
): Promise<UndoAtDesk | undefined> {
	if (status !== 'done' || !may(staff, 'bookings') || (isCharged && !may(staff, 'money'))) return undefined
	const inForce = await invoiceInForce(database, id)
	const invoice = inForce && (await findInvoice(database, inForce.id))
	if (!invoice) {
		const taken = 'What was charged is taken back with it; its history keeps it.'
		const paid = charge && paidChargeOf(charge)
		return {
			version,
			canUndo: true,
			words: isCharged ? [taken, ...(paid ? [toGiveBack(paid, charge.taxes)] : [])] : [],
		}
	}
	const { number } = invoice.document
	const never = (why: string) => ({ version, canUndo: false, words: [why] })
	if (invoice.end) return never(`Invoice ${number} is written off, which is final, so this can’t be undone.`)
	if (!may(staff, 'credit'))
		return never(
			`That would credit invoice ${number} in whole. Ask someone who gives credit, refunds and voids.`,
		)
	return { version, canUndo: true, words: creditWords(invoice) }
}

/** What is owed to the customer of a charge that was paid and has no invoice. */
const toGiveBack = ({ charged, payment }: PaidCharge, taxes: ChargeAtDesk['taxes']): string =>
	`It was paid ${byMethod(payment)}: ${withTotal(charged, taxes)}. That’s to be refunded once it isn’t done, and no invoice keeps track of it.`

const toGiveBackNow = ({ charged, payment }: PaidCharge, taxes: ChargeAtDesk['taxes']): string =>
	`${withTotal(charged, taxes)}, paid ${byMethod(payment)}, is to be refunded. No invoice keeps track of it.`

function creditWords({ document, sums: { credited, paid } }: Invoice): string[] {
	const { number, buyer, total } = document
	const sent = buyer.email === '' ? '' : ', and email it to the customer'
	return [
		`This will also issue a credit note for ${number}, of ${withCents(total - credited)}${whereTaxed(' with tax', document)}${sent}.`,
		...(paid > 0
			? [`${withCents(paid)} of it was paid. That’s then to be refunded: record the refund on the invoice.`]
			: []),
	]
}

/** Takes back 'Done', and says what came of it. */
export async function receiveUndo(
	platform: Pick<Platform, 'database' | 'config' | 'jobs' | 'company' | 'now'>,
	{ bookingId, staff }: { bookingId: BookingId; staff: Staff },
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: UndoAnswer }> {
	const version = versionSchema.safeParse(sent.get('version'))
	if (!version.success) return refused(422, 'Reload the page and try again. Nothing was changed.')
	const invoice = await invoiceInForce(platform.database, bookingId)
	const undone = await undoDone(
		platform,
		{ actor: 'staff', bookingId, staff: signedInStaff(staff) },
		{ version: version.data, sees: may(staff, 'money'), credits: may(staff, 'credit') },
	)
	if (!undone.ok) return refused(undone.reason === 'no-such-booking' ? 404 : 409, refusals[undone.reason])
	const { credit, toRefund, paidCharge } = undone
	const words = [
		'It isn’t done any more: the crew has arrived, and it can be finished again.',
		...(credit && invoice
			? [`Credit note ${credit.number} is issued for ${invoice.number}, of ${withCents(credit.total)}.`]
			: []),
		...(toRefund > 0 ? [`${withCents(toRefund)} is to be refunded: record the refund on the invoice.`] : []),
		...(paidCharge ? [toGiveBackNow(paidCharge, billedTaxes(platform.company))] : []),
	]
	return {
		status: 200,
		answer: {
			ok: true,
			message: words.join(' '),
			invoice: credit && invoice && { id: invoice.id, number: invoice.number },
		},
	}
}

const refused = (status: number, message: string) => ({ status, answer: { ok: false, message } })

const refusals = {
	'no-such-booking': 'We couldn’t find that booking. Nothing was changed.',
	changed:
		'Someone else just changed this pickup, or its invoice. Nothing was undone. Read it again, and press again if you still want to.',
	'not-done': 'It isn’t done any more: someone was faster. Nothing was changed.',
	'no-right': 'It was charged by now. Ask someone who gives credit, refunds and voids to undo it.',
	ended: 'Its invoice is written off, which is final. Nothing was undone.',
} as const
