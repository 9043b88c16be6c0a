import * as z from 'zod/mini'
import { invoiceIdSchema } from '#app/platform/ids.ts'

/** A reminder of an invoice: the same form twice is one. */
export const reminderSchema = z.object({ invoice: invoiceIdSchema, formKey: z.uuid() })
export const reminderFields = ['invoice', 'formKey'] as const

export type ReminderAnswer = { ok: boolean; message: string }
