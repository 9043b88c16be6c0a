import type { CreditNote, Invoice } from '../issued.ts'
import { sheetOfCreditNote, sheetOfInvoice } from '../sheet.ts'

/** An invoice as a PDF, with what has been paid by now. The library is loaded with the first one. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
	const { drawSheet } = await import('./draw-sheet.server.ts')
	return drawSheet(sheetOfInvoice(invoice), invoice.document.supplier.name)
}

export async function creditNotePdf(credit: CreditNote): Promise<Buffer> {
	const { drawSheet } = await import('./draw-sheet.server.ts')
	return drawSheet(sheetOfCreditNote(credit), credit.document.supplier.name)
}
