import { redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { quotePage } from '#app/shell/customer-links.ts'
import { homeWithoutQuote } from '#app/shell/links.ts'
import type { Route } from './+types/quote-link.resource.ts'
import { findQuote, ownerTokenOf, tokenToKeep } from './quotes.server.ts'
import { quoteCookies } from './yours/device-cookies.server.ts'

const headers = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

/**
 * `GET /quotes/open/:token`: the link in an email. Opens the quote in this browser, and leads to its page.
 * A link that opens no quote leads to a page that says so.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	if (await refuseIfTooOften(context, 'openQuoteLink'))
		return redirect(homeWithoutQuote('later'), { headers })
	const quote = /^[\w-]{43}$/.test(params.token) && (await findQuote(platform, params.token))
	if (!quote) return redirect(homeWithoutQuote('unknown'), { headers })
	const kept = ownerTokenOf(request, platform.config)
	const token = await tokenToKeep(platform, kept, params.token)
	return redirect(quotePage(params.token), {
		headers: [...Object.entries(headers), ...quoteCookies(token, platform.config)],
	})
}
