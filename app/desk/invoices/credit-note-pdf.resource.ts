import { creditNotePdf, findCreditNote } from '#app/invoices/invoices.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { notFound, pdfAnswer } from '#app/platform/http/responses.server.ts'
import { creditNoteIdSchema } from '#app/platform/ids.ts'
import { requireStaff } from '../desk.server.ts'
import type { Route } from './+types/credit-note-pdf.resource.ts'

/** `GET /admin/credit-notes/:creditNoteId/pdf` */
export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'money')
	const platform = context.get(platformContext)
	const id = creditNoteIdSchema.safeParse(params.creditNoteId)
	const credit = id.success && (await findCreditNote(platform.database, id.data))
	if (!credit) return notFound()
	return pdfAnswer(`credit-note-${credit.document.number}`, await creditNotePdf(platform, credit))
}
