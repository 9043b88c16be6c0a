import type { InvoiceDocument } from '#app/invoices/invoice.ts'
import type { BillTo } from '../rules/bill-to.ts'

/**
 * The same address, however its letters are typed: a few servers take what stands before the sign as it is, and none tells two
 * apart by it.
 */
export const isSameAddress = (one: string, other: string): boolean =>
	one.toLowerCase() === other.toLowerCase()

/** Where the emails about an invoice go, if not to who booked. */
export function payerAddress(
	{ buyer, work }: Pick<InvoiceDocument, 'buyer' | 'work'>,
	booking: { email: string },
): string | undefined {
	if (work.bookedBy === undefined || buyer.email === '') return undefined
	return isSameAddress(buyer.email, booking.email) ? undefined : buyer.email
}

/** Who is billed by an invoice, if not who booked. */
export const billedTo = ({
	buyer: { name, address, email },
	work,
}: Pick<InvoiceDocument, 'buyer' | 'work'>): BillTo | undefined =>
	work.bookedBy === undefined ? undefined : { name, address, email }
