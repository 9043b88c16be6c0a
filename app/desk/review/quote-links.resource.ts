import { redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { notFound, refusal } from '#app/platform/http/responses.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { stopLinks } from '#app/quotes/quotes.server.ts'
import { deskQuote } from '#app/shell/desk-links.ts'
import { requireStaff } from '../desk.server.ts'
import { signedInStaff } from '../staff/staff.ts'
import type { Route } from './+types/quote-links.resource.ts'

/** `POST /admin/quote/:quoteId/links`: revokes all links to this quote, and redirects back to it. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'quotes')
	const read = await readForm(request, [])
	if (!read.ok) return refusal(read.status, read.message)
	const quoteId = quoteIdSchema.safeParse(params.quoteId)
	if (!quoteId.success) return notFound()
	await stopLinks(context.get(platformContext), quoteId.data, signedInStaff(staff))
	return redirect(deskQuote(quoteId.data))
}
