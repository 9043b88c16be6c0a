import { platformContext } from '#app/platform/context.server.ts'
import { notFound, pdfAnswer } from '#app/platform/http/responses.server.ts'
import { invoiceIdSchema } from '#app/platform/ids.ts'
import { customerPageHeaders } from '#app/shell/customer-page.ts'
import type { Route } from './+types/receipt-invoice.resource.ts'
import { findInvoicePdf } from './receipt.server.ts'

/** `GET /booked/:token/invoices/:invoiceId`: an invoice of the pickup, as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = invoiceIdSchema.safeParse(params.invoiceId)
	const found = id.success && (await findInvoicePdf(context.get(platformContext), params.token, id.data))
	if (!found) return notFound()
	return pdfAnswer(`invoice-${found.number}`, found.pdf, customerPageHeaders)
}
