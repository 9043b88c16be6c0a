import { redirect } from 'react-router'
import { notFound, tooOften } from '#app/platform/answers.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { homeSection } from '#app/shell/links.ts'
import type { Route } from './+types/quote-link.resource.ts'
import { ownerCookie } from './owner-token.server.ts'
import { findQuote } from './quotes.server.ts'

/** `GET /quotes/open/:token`: the link in a mail. Opens the quote in this browser, and leaves the token behind. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const refused = await tooOften(context, 'openQuoteLink')
	if (refused) return refused
	if (!/^[\w-]{43}$/.test(params.token) || !(await findQuote(platform, params.token))) return notFound()
	return redirect(homeSection('calculator'), {
		headers: {
			'Set-Cookie': ownerCookie(params.token, platform.config),
			'Referrer-Policy': 'no-referrer',
			'Cache-Control': 'no-store',
		},
	})
}
