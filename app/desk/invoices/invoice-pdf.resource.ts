import { findInvoice, invoicePdf } from '#app/invoices/invoices.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound, pdfAnswer } from '#app/platform/http/responses.server.ts'
import { invoiceIdSchema } from '#app/platform/ids.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/invoice-pdf.resource.ts'

/** `GET /admin/invoices/:invoiceId/pdf` */
export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'money')
	const platform = context.get(platformContext)
	const id = invoiceIdSchema.safeParse(params.invoiceId)
	const invoice = id.success && (await findInvoice(platform.database, id.data))
	if (!invoice) return notFound()
	const pdf = await invoicePdf(platform, invoice, platform.config.stripe !== undefined)
	return pdfAnswer(`invoice-${invoice.document.number}`, pdf)
}
