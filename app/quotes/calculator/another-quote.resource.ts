import { redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { refusal } from '#app/platform/http/responses.server.ts'
import { homeSection } from '#app/shell/links.ts'
import { clearedCookie } from '../owner-token.server.ts'
import type { Route } from './+types/another-quote.resource.ts'

/**
 * `POST /quotes/another`: deletes the quote's cookie in this browser, so that the visitor starts a new quote, with or
 * without a script. The quote stays as it is, and its mailed link still opens it.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const read = await readForm(request, [])
	if (!read.ok) return refusal(read.status, read.message)
	return redirect(homeSection('calculator'), {
		status: 303,
		headers: {
			'Set-Cookie': clearedCookie(context.get(platformContext).config),
			'Cache-Control': 'no-store',
		},
	})
}
