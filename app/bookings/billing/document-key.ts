import { type CreditNoteId, creditNoteIdSchema, type InvoiceId, invoiceIdSchema } from '#app/platform/ids.ts'

/**
 * What makes an email with a document, or a reminder of it, the same one: the document and the form that it came with, so that a form sent
 * twice sends one. The email that goes as it is issued has the document alone.
 */
export const documentKey = (id: InvoiceId | CreditNoteId, formKey: string): string => `${id} ${formKey}`

/** The document that the dedupe key of its email names. */
const documentOf = (key: string): string | undefined => key.split(' ')[0]

export const invoiceOfKey = (key: string): InvoiceId => invoiceIdSchema.parse(documentOf(key))
export const creditNoteOfKey = (key: string): CreditNoteId => creditNoteIdSchema.parse(documentOf(key))
