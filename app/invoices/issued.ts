import type { BookingId, CreditNoteId, InvoiceId, PaymentId, TipId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import type { InvoiceState, Sums } from './balance.ts'
import type { CreditNoteDocument, InvoiceDocument, PaymentMethod, SettledBy } from './invoice.ts'

/** A payment, money that was given back, or a payment that was taken back. */
export type PaymentKind = 'payment' | 'refund' | 'reversal'

type Payment = {
	id: PaymentId
	kind: PaymentKind
	/** Of a reversal, the payment that it takes back. */
	takesBack: PaymentId | null
	method: SettledBy
	amount: number
	rounding: number
	/** What it brings back of what was written off, or writes off again. */
	recovers: number
	reference: string | null
	/** Why money was given back, or a payment taken back. */
	reason: string | null
	paidOn: string
	by: string
}
/** A tip, which is the crew's: it is in no sum of its invoice. */
type Tip = {
	id: TipId
	/** The tip that it takes back. */
	takesBack: TipId | null
	method: PaymentMethod
	amount: number
	forWhom: string
	paidOn: string
	by: string
}
export type CreditNote = { id: CreditNoteId; by: string; issuedAt: Date; document: CreditNoteDocument }

/** An invoice as it was issued, with what has become of it. */
export type Invoice = {
	id: InvoiceId
	bookingId: BookingId | null
	document: InvoiceDocument
	by: string
	issuedAt: Date
	sums: Sums
	balance: number
	state: InvoiceState
	/** Why it is void or written off, by whom and when. */
	end: { reason: string; by: string; at: Date } | undefined
	payments: Payment[]
	tips: Tip[]
	credits: CreditNote[]
}

/** An invoice in a row of a table: its sums as it was issued, and the day on which it was paid in full. */
export type IssuedSums = {
	number: string
	net: Cents
	tax: Cents
	total: Cents
	paidOn: CalendarDate | null
}
