import { drawPdf } from '#app/pdf/pdf.server.ts'
import type { CreditNote, Invoice } from './issued.ts'
import { sheetOfCreditNote, sheetOfInvoice } from './sheet.ts'

/** An invoice as a PDF, with what has been paid by now. */
export const invoicePdf = (invoice: Invoice): Promise<Buffer> =>
	drawPdf(sheetOfInvoice(invoice), invoice.document.supplier.name)

export const creditNotePdf = (credit: CreditNote): Promise<Buffer> =>
	drawPdf(sheetOfCreditNote(credit), credit.document.supplier.name)
