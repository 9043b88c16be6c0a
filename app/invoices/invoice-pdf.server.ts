import { drawPdf } from '#app/pdf/pdf.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CreditNote, Invoice } from './issued.ts'
import { sheetOfCreditNote, sheetOfInvoice } from './sheet.ts'

type Needs = Pick<Platform, 'pdfs'>

/** Of the moment when it was issued, so that a copy of what was mailed is the same file. */
const of = ({ issuedAt, document: { supplier } }: Invoice | CreditNote) => ({
	...{ author: supplier.name, madeAt: issuedAt },
})

/** An invoice as a PDF, with what has been paid by now, and how what is owing can be. */
export const invoicePdf = (needs: Needs, invoice: Invoice, takesCards = false): Promise<Buffer> =>
	drawPdf(needs, sheetOfInvoice(invoice, takesCards), of(invoice))

export const creditNotePdf = (needs: Needs, credit: CreditNote): Promise<Buffer> =>
	drawPdf(needs, sheetOfCreditNote(credit), of(credit))
