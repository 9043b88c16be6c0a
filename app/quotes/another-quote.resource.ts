import { redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { homeSection } from '#app/shell/links.ts'
import type { Route } from './+types/another-quote.resource.ts'
import { forgottenCookie } from './owner-token.server.ts'

/**
 * `POST /quotes/another`: this browser forgets its quote and has a clean sheet, with a script or without one. The quote
 * stays as it is, and its mailed link still opens it.
 */
export function action({ context }: Route.ActionArgs) {
	return redirect(homeSection('calculator'), {
		status: 303,
		headers: {
			'Set-Cookie': forgottenCookie(context.get(platformContext).config),
			'Cache-Control': 'no-store',
		},
	})
}
