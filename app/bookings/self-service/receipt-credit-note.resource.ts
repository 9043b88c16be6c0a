import { platformContext } from '#app/platform/context.server.ts'
import { notFound, pdfAnswer } from '#app/platform/http/responses.server.ts'
import { creditNoteIdSchema } from '#app/platform/ids.ts'
import { customerPageHeaders } from '#app/shell/customer-page.ts'
import type { Route } from './+types/receipt-credit-note.resource.ts'
import { findCreditNotePdf } from './receipt.server.ts'

/** `GET /booked/:token/credit-notes/:creditNoteId`: a credit note for an invoice of the pickup, as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = creditNoteIdSchema.safeParse(params.creditNoteId)
	const found = id.success && (await findCreditNotePdf(context.get(platformContext), params.token, id.data))
	if (!found) return notFound()
	return pdfAnswer(`credit-note-${found.number}`, found.pdf, customerPageHeaders)
}
