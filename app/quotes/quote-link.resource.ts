import { redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { refuseIfTooOften } from '#app/platform/responses.server.ts'
import { homeSection, homeWithBookedQuote, homeWithoutQuote } from '#app/shell/links.ts'
import type { Route } from './+types/quote-link.resource.ts'
import { ownerCookie } from './owner-token.server.ts'
import { findQuote } from './quotes.server.ts'

const headers = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

/**
 * `GET /quotes/open/:token`: the link in a mail. Opens the quote in this browser, and removes the token from the address.
 * A link that opens no quote leads to a page that says so.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	if (await refuseIfTooOften(context, 'openQuoteLink'))
		return redirect(homeWithoutQuote('later'), { headers })
	const quote = /^[\w-]{43}$/.test(params.token) && (await findQuote(platform, params.token))
	if (!quote) return redirect(homeWithoutQuote('unknown'), { headers })
	return redirect(quote.booked ? homeWithBookedQuote() : homeSection('calculator'), {
		headers: { ...headers, 'Set-Cookie': ownerCookie(params.token, platform.config) },
	})
}
