import type { EditFields } from '#app/bookings/changes/booking-edit.ts'
import type { Payment } from '#app/bookings/changes/paid-charge.ts'
import type { BillTo } from '#app/bookings/rules/bill-to.ts'
import type { Faults } from '#app/bookings/rules/booking-outcome.ts'
import type { InvoiceId } from '#app/platform/ids.ts'
import type { PriceException } from '#app/pricing/price-exceptions.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'

type FormAnswer<Stands> = {
	ok: boolean
	message: string
	faults: Faults
	typed: Record<string, string> | undefined
	/** The booking as a colleague has left it meanwhile, which the next try starts from. */
	stands: Stands | undefined
}
export type EditAnswer = FormAnswer<{ version: number; fields: EditFields }>
export type ChargeAnswer = FormAnswer<ChargeAtDesk>
export type LinksAnswer = { ok: boolean; message: string }
/** What taking back 'Done' would do, in words, and the version that it is about. */
export type UndoAtDesk = { version: number; canUndo: boolean; words: string[] }
/** `invoice`: the one that was credited, where its customer's money is given back. */
export type UndoAnswer = LinksAnswer & { invoice?: { id: InvoiceId; number: string } | undefined }

/**
 * The charge of a finished pickup. `accepted` is the most that its customer accepted, with what the trip adds to it, or agreed
 * to; `quoted` that or the one of its quote with the travel fee; `null` without one.
 */
export type ChargeAtDesk = {
	version: number
	charged: Cents | null
	payment: Payment | null
	quoted: Cents | null
	accepted: Cents | null
	/** What each exception says did not hold, as it was when the price was accepted. */
	conditions?: Record<PriceException, string> | undefined
	/** Whether the charge becomes an invoice. */
	isInvoiced: boolean
	/** The day to begin with for its payment. */
	paidOn: CalendarDate
	today: CalendarDate
	/** The PO or work-order number that was typed last, or of an invoice that no longer counts. */
	purchaseOrder?: string | undefined
	/** Who was billed last, where that wasn't who booked. */
	billTo?: BillTo | undefined
	/** The taxes that are added to it. */
	taxes: Company['taxes']
}

/** What cancelling costs a customer once the crew is on its way; `isWaived`: staff charged nothing for it. */
export type LateCancellationAtDesk = VisitFeeAtDesk & { isWaived: boolean }

/** What coming out costs a customer, before tax, and the version of the booking that is charged with it. */
export type VisitFeeAtDesk = Pick<ChargeAtDesk, 'version' | 'taxes'> & { fee: Cents }
