import { type InvoiceId, invoiceIdSchema } from '#app/platform/ids.ts'

/** What makes a reminder the same one: its invoice and the form that it came with, so that a form sent twice sends one. */
export const reminderKey = (invoiceId: InvoiceId, formKey: string): string => `${invoiceId} ${formKey}`

/** The invoice that a reminder is about. */
export const invoiceOfReminder = (key: string): InvoiceId => invoiceIdSchema.parse(key.split(' ')[0])
