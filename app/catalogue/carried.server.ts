import { carriedQuote } from '#app/bookings/bookings.server.ts'
import type { RequestContext } from '#app/platform/responses.server.ts'
import { things } from '#app/quotes/quotes.server.ts'

/** The visitor's open quote for a local page, with what can be counted. A page that is kept is rendered without a cookie. */
export async function carriedTo(request: Request, context: RequestContext) {
	const { quote } = await carriedQuote(request, context)
	return quote && { quote, things }
}
