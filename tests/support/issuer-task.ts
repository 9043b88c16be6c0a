import { z } from 'zod'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { ledgerTaskSchema } from './ledger-task.ts'

/** What a process that issues invoices (`issuer-process.ts`) is told on its standard input. */
export const issuerTaskSchema = ledgerTaskSchema.pick({ connection: true, company: true }).extend({
	bookings: z.array(bookingIdSchema),
	/** It is killed once it has taken so many numbers, before the last of them is committed. */
	diesAt: z.number().nullable(),
})
