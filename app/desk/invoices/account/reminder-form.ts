import * as z from 'zod/mini'
import { type InvoiceId, invoiceIdSchema } from '#app/platform/ids.ts'
import type { Cents } from '#app/values/money.ts'

/** A reminder of an invoice: the same form twice is one. `seen`: what was owing, in cents, by the words that were read. */
export const reminderSchema = z.object({
	invoice: invoiceIdSchema,
	formKey: z.uuid(),
	seen: z.coerce.number().check(z.int()),
})
export const reminderFields = ['invoice', 'formKey', 'seen'] as const

export type ReminderAnswer = { ok: boolean; message: string }

/** A reminder as it is read before it is sent: to whom, and its very words. */
export type ReminderToRead = { invoiceId: InvoiceId; to: string; seen: Cents; words: string }
