import { attachedQuote } from '#app/bookings/form/form.server.ts'
import type { RequestContext } from '#app/platform/http/responses.server.ts'
import { things } from '#app/quotes/quotes.server.ts'

/** The visitor's open quote for a local page, with what can be counted. A page that is kept is rendered without a cookie. */
export async function attachedTo(request: Request, context: RequestContext) {
	const { quote } = await attachedQuote(request, context)
	return quote && { quote, things }
}
