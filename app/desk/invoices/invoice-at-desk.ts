import type { InvoiceState } from '#app/invoices/balance.ts'
import type { InvoiceDocument } from '#app/invoices/invoice.ts'
import type {
	AccountEntryId,
	BookingId,
	CreditNoteId,
	CustomerId,
	InvoiceId,
	MessageId,
	PaymentId,
	TipId,
} from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import type { Period } from './period-ask.ts'

/** An invoice in a line of the list; amounts with their cents. */
export type InvoiceOnList = {
	id: InvoiceId
	number: string
	name: string
	/** Who booked, where somebody else is billed. */
	bookedBy: string | undefined
	issued: string
	due: string
	isOverdue: boolean
	total: string
	/** `$215.00 owing`, or what is to be given back; `undefined` when neither is. */
	owing: string | undefined
	state: InvoiceState
	/** `$50.00 credited by INV-1001-C1`, where any of it is. */
	credited: string | undefined
}

/** An invoice on its page. */
export type InvoiceAtDesk = {
	id: InvoiceId
	number: string
	state: InvoiceState
	today: CalendarDate
	/** `null` once the booking was erased. */
	bookingId: BookingId | null
	buyer: InvoiceDocument['buyer']
	work: string
	reference: string
	purchaseOrder: string | undefined
	/** Who booked, where somebody else is billed. */
	bookedBy: string | undefined
	issued: string
	/** When it is due, in words. */
	/** When it is due; empty once nothing is owing. */
	terms: string
	/** Its lines and its taxes. */
	lines: { id: string; label: string; amount: string }[]
	total: string
	/** Whether a tax is on it. */
	isTaxed: boolean
	/** What became of it. */
	entries: {
		id: string
		label: string
		about: string
		amount: string
		creditId: CreditNoteId | undefined
		/** A payment that can be taken back, from its own day on. */
		takeBack: { id: PaymentId; from: string } | undefined
	}[]
	/** Apart from all sums above. */
	tips: { id: TipId; label: string; about: string; amount: string; canTakeBack: boolean }[]
	/** Whom a tip may be for, as a start. */
	crew: string
	customerId: CustomerId | undefined
	balance: Cents
	owing: string
	/** What is still written off of it, which may come after all. */
	lost: Cents
	/** What is on its customer's account, the oldest first. */
	onAccount: { id: AccountEntryId; label: string }[]
	/** What can be emailed of it: itself and its credit notes; none once its booking was erased. */
	documents: { value: string; label: string }[]
	/** The address of its booking, which may be none. */
	email: string
	/** The emails so far, in words, the latest first. */
	emailed: { id: MessageId; words: string }[]
	/** The run of the books that it went out in last, and what changed since; `undefined` where none has it. */
	exported: { words: string; since: string; period: Period } | undefined
	canVoid: boolean
	canCredit: boolean
}

export const stateNames: Record<InvoiceState, string> = {
	issued: 'Open',
	'part paid': 'Part paid',
	paid: 'Paid',
	'refund due': 'Refund due',
	credited: 'Credited',
	'written off': 'Written off',
	void: 'Void',
}
