import * as z from 'zod/mini'

const line = z.object({ description: z.string(), amount: z.int() })
const tax = z.object({
	name: z.string(),
	inFull: z.string(),
	percent: z.number(),
	amount: z.int(),
	/** The number of its own, such as a QST number. */
	registration: z.optional(z.string()),
})

const bill = {
	lines: z.array(line),
	subtotal: z.int(),
	taxes: z.array(tax),
	total: z.int(),
}

const parties = {
	number: z.string(),
	issuedOn: z.string(),
	supplier: z.object({
		name: z.string(),
		mailingAddress: z.string(),
		phone: z.string(),
		email: z.string(),
		/** The GST/HST number; without one there is no tax either. */
		registration: z.optional(z.string()),
	}),
	buyer: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
}

/** An invoice as it was issued, whole: whatever the settings say later, it stays this. */
export const invoiceSchema = z.object({
	...parties,
	...bill,
	dueOn: z.string(),
	/** When and where the work was done, and the name of the booking on the phone. */
	work: z.object({
		date: z.string(),
		address: z.string(),
		reference: z.string(),
		/** The PO or work-order number that the buyer gave it. */
		purchaseOrder: z.optional(z.string()),
		/** Who booked it, where somebody else is billed. */
		bookedBy: z.optional(z.string()),
		/** No work was done: it is for coming out, or for cancelling late. */
		visit: z.optional(z.boolean()),
	}),
	/** Where an e-transfer goes. */
	eTransfer: z.optional(z.string()),
})
export type InvoiceDocument = z.infer<typeof invoiceSchema>

/** A credit note as it was issued. It has the invoice that it is for, and why. */
export const creditNoteSchema = z.object({ ...parties, ...bill, ofInvoice: z.string(), reason: z.string() })
export type CreditNoteDocument = z.infer<typeof creditNoteSchema>

/** How an invoice is paid by hand. */
export const paymentMethods = ['card', 'cash', 'e-transfer', 'cheque'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The way something was paid, as it follows 'paid' at the desk: `by card`, `in cash`, `from their account`. */
export function byMethod(method: string): string {
	if (method === 'on account') return 'from their account'
	return method === 'cash' ? 'in cash' : `by ${method}`
}

/** How an invoice is settled: by hand, or with money that is on its customer's account. */
export type SettledBy = PaymentMethod | 'on account'
