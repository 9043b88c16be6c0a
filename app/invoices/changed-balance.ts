import { z } from 'zod'
import { type InvoiceId, invoiceIdSchema } from '#app/platform/ids.ts'

/** The queue of invoices of which another amount is owing than before, where cards are taken. */
export const balanceJobs = { balanceChanged: 'invoice-balance-changed' } as const

export const balanceJobSchema = z.strictObject({ invoiceId: invoiceIdSchema })

/** Enqueued in the transaction that changes what is owing. */
export const jobOfBalance = (invoiceId: InvoiceId) => ({
	name: balanceJobs.balanceChanged,
	data: { invoiceId },
})
